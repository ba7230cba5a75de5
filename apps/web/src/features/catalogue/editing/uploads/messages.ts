import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('catalogue/editing-uploads', {
  pauseAll: 'Pause all',
  resumeAll: 'Resume all',
  /** Label. */
  allUploads: 'All uploads',
  chaptersFiles: 'Chapters from files',
  dropAudioFilesOr:
    '<span>Drop audio files or a folder anywhere on this page. </span>MP3, M4A, M4B, AAC, OGG, Opus, FLAC or WAV.',
  /** Name for screen readers. */
  uploads: 'Uploads',
  moreFilesQueued: { one: '{count} more file queued.', other: '{count} more files queued.' },
  /** Heading. */
  unfinishedUploads: 'Unfinished uploads',
  bdiPercentOfChooseFile: '{bdi}, {percentOf} % – choose the file again to continue',
  forgetName: 'Forget {name}',
  coverCameFiles: 'The cover that came with the files',
  coverCameFiles2: 'A cover came with the files.',
  chooseCover: 'Use this cover',
  notUseCover: 'Do not use this cover',
  filesSaySpan: 'The files say they are {span}',
  author: ' by {author}',
  chooseAsTitle: 'Use as title',
  notUseTitle: 'Do not use this title',
  newAudioTitle: 'New audio for {title}.',
  /** Label of a field. */
  undo: 'Undo',
  nameChapterNow: '{name} is a chapter now.',
  nameBecameChapters: { one: '{name} became {count} chapter.', other: '{name} became {count} chapters.' },
  filesUpload: { one: '{count} file to upload.', other: '{count} files to upload.' },
  filesNoLonger: {
    one: '{count} file is no longer there. Choose what is missing again.',
    other: '{count} files are no longer there. Choose what is missing again.',
  },
  filesNotRestored: {
    one: '{count} file could not be restored. Please try again.',
    other: '{count} files could not be restored. Please try again.',
  },
  uploadedFilesChaptersAgain: 'The uploaded files are chapters again.',
});
