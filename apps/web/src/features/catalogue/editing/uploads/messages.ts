import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('catalogue/editing-uploads', {
  pauseAll: 'Pause all',
  resumeAll: 'Resume all',
  /** Label. */
  allUploads: 'All uploads',
  chaptersFiles: 'Chapters from files',
  dropHint:
    '<span>Drop audio files or a folder anywhere on this page. </span>MP3, M4A, M4B, AAC, OGG, Opus, FLAC, WAV or an audiobook package.',
  readingPackage: 'Reading {name}…',
  /** The problem is a sentence of its own. */
  packageProblem: '{name}: {problem}',
  packageUnreadable: 'It could not be read. Please choose it again.',
  /** Name for screen readers. */
  uploads: 'Uploads',
  moreFilesQueued: { one: '{count} more file queued.', other: '{count} more files queued.' },
  /** Heading. */
  unfinishedUploads: 'Unfinished uploads',
  unfinishedUpload: '{name}, {percent} % – choose the file again to continue',
  forgetName: 'Forget {name}',
  offeredCoverAlt: 'The cover that came with the files',
  offeredCover: 'A cover came with the files.',
  takeCover: 'Use this cover',
  dropCover: 'Do not use this cover',
  offeredTitle: 'The files say they are {title}.',
  takeTitle: 'Use as title',
  dropTitle: 'Do not use this title',
  newAudioTitle: 'New audio for {title}.',
  /** Label of a field. */
  undo: 'Undo',
  becameChapter: '{name} is a chapter now.',
  becameChapters: { one: '{name} became {count} chapter.', other: '{name} became {count} chapters.' },
  filesUpload: { one: '{count} file to upload.', other: '{count} files to upload.' },
  filesGone: {
    one: '{count} file is no longer there. Choose what is missing again.',
    other: '{count} files are no longer there. Choose what is missing again.',
  },
  filesNotRestored: {
    one: '{count} file could not be restored. Please try again.',
    other: '{count} files could not be restored. Please try again.',
  },
  uploadedFilesChaptersAgain: 'The uploaded files are chapters again.',
  offeredTitleBy: 'The files say they are {title} by {author}.',
});
