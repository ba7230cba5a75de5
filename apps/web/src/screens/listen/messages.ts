import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('screens/listen', {
  mayAlsoLike: 'You may also like',
  /** Name for screen readers. */
  finished: 'Finished',
  /** On a button. */
  listenAgain: 'Listen again',
  afterBook: 'After the book',
  jumpedClockTime: 'Jumped to {clockTime}.',
  download: 'Download',
  /** Label. */
  loadingComments: 'Loading comments',
  saveFile: 'Save file',
  text: 'Text',
  shareClip: 'Share a clip',
  /** Label. */
  loadingMoments: 'Loading moments',
  /** A sentence of the book in the quotation marks of the language. */
  quotation: '“{text}”',
});
