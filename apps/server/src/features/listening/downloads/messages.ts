import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('listening/download-answers', {
  /** Name of a file whose chapter's title has no letters that a file may have. */
  chapter: 'Chapter',
  /** Name of a folder whose book's title has no letters that a folder may have. */
  untitled: 'Untitled',
  noRecordings: 'This audiobook has no recordings that can be downloaded.',
});
