import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('listening/player-continue', {
  chapterIndex: 'Chapter {index}',
  shortDurationLeft: ' · {shortDuration} left',
  percentBook: ' · at {percent}% of the book',
  /** Heading. */
  continueListening: 'Continue listening',
  continue: 'Continue',
  chapterChapterNumberChapterCount: 'Chapter {chapterNumber} of {chapterCount}',
  shortDurationLeft2: '{shortDuration} left',
  leftPercent: '{left} · at {percent}%',
});
