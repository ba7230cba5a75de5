export { canKeep } from './downloads.ts';
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
export { useDownloads, useLastHeard } from './use-downloads.ts';
