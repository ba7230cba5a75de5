export { bookDownloadText } from './book-download.ts';
export { downloadIcon } from './download-button.tsx';
export {
  coverPath,
  type DownloadedBook,
  type DownloadsManifest,
  downloadsCache,
  isComplete,
  isLicensedNow,
  readManifest,
  textPath,
} from './downloads-manifest.ts';
export { DownloadsSection } from './downloads-section.tsx';
export { chapterOf, serveAudio } from './serve-audio.ts';
export { useBookDownload, useDownloads, useLastHeard } from './use-downloads.ts';
