export { bookDownloadText } from './offline/book-download.ts';
export { downloadIcon } from './offline/download-button.tsx';
export { downloadedAudio } from './offline/downloaded-audio.ts';
export {
  coverPath,
  type DownloadedBook,
  type DownloadsManifest,
  downloadsCache,
  isComplete,
  isLicensedNow,
  readManifest,
  textPath,
} from './offline/downloads-manifest.ts';
export { DownloadsSection } from './offline/downloads-section.tsx';
export { hasDownloads } from './offline/has-downloads.ts';
export { chapterOf, serveAudio } from './offline/serve-audio.ts';
export { loadOfflineResponses, recordResponse, respondOffline } from './offline/stored-responses.ts';
export { useBookDownload, useDownloads, useLastHeard } from './offline/use-downloads.ts';
export { markUnplayable, playFrom, seekableAddress, useSeekableAudio } from './streaming/seekable-audio.ts';
export { ChooseFiles } from './uploads/choose-files.tsx';
export { hasUploads, park, parkedQueue, unpark } from './uploads/parked-uploads.ts';
export type { Finished, UploadItem } from './uploads/queue-types.ts';
export {
  createResumableUploads,
  fingerprintOf,
  newBook,
  type ResumableUpload,
  type ResumableUploads,
  withoutSignature,
} from './uploads/resumable-uploads.ts';
export { discardUpload, sendFile } from './uploads/send-file.ts';
export { type FoundFile, sortFiles } from './uploads/sort-files.ts';
export { createUploadQueue } from './uploads/upload-queue.ts';
export { UploadRow } from './uploads/upload-row.tsx';
export { leftOutText, summaryText, totalsOf } from './uploads/upload-summary.ts';
export { useFileDrop } from './uploads/use-file-drop.ts';
export { useResumable } from './uploads/use-resumable.ts';
