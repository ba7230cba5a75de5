import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('import/export', {
  /** Name of a file whose chapter's title has no letters that a file may have. */
  chapter: 'Chapter',
  /** Name of a folder whose book's title has no letters that a folder may have. */
  untitled: 'Untitled',
  /** Name of the folder for books without an author. */
  noAuthor: 'Unknown author',
  recordingMissing: "The recording of '{title}' is missing in the storage: the chapter is left out.",
  recordingElsewhere: "The recording of '{title}' is at {address}: only its address is exported.",
  coverMissing: 'The cover is missing in the storage.',
});
