import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('listening/player-book-progress', {
  chapterNumberReachedLength: 'Chapter {number} of {count}, {reached} of {length}',
  seekBook: 'Seek in book',
  chapterChapterNumberChaptersWholePercent: {
    one: 'Chapter {chapterNumber} of {count} chapter, at {wholePercent}% of the book',
    other: 'Chapter {chapterNumber} of {count} chapters, at {wholePercent}% of the book',
  },
  placeWholePercentHeard: '{place}, {wholePercent}% heard',
});
