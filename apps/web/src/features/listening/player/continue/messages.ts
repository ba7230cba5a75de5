import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('listening/player-continue', {
  /** Heading. */
  continueListening: 'Continue listening',
  continue: 'Continue',
  chapterOf: 'Chapter {number} of {count}',
  timeLeft: '{time} left',
  leftPercent: '{left} · at {percent}%',
  placeInBook: 'Chapter {number} · at {percent}% of the book',
  placeAndTimeLeft: 'Chapter {number} · {time} left · at {percent}% of the book',
  finished: 'Finished · 100%',
});
