export { ChooseFiles } from './choose-files.tsx';
export { hasUploads, park, parkedQueue, unpark } from './parked-uploads.ts';
export type { Finished, UploadItem } from './queue-types.ts';
export {
  createResumableUploads,
  fingerprintOf,
  newBook,
  type ResumableUpload,
  type ResumableUploads,
  withoutSignature,
} from './resumable-uploads.ts';
export { discardUpload, sendFile } from './send-file.ts';
export { type FoundFile, sortFiles } from './sort-files.ts';
export { createUploadQueue } from './upload-queue.ts';
export { UploadRow } from './upload-row.tsx';
export { leftOutText, summaryText, totalsOf } from './upload-summary.ts';
export { useFileDrop } from './use-file-drop.ts';
export { useResumable } from './use-resumable.ts';
