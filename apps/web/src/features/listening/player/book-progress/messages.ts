import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('listening/player-book-progress', {
  bookPosition: 'Chapter {number} of {count}, {reached} of {length}',
  seekBook: 'Seek in book',
  place: {
    one: 'Chapter {number} of {count} chapter, at {percent}% of the book',
    other: 'Chapter {number} of {count} chapters, at {percent}% of the book',
  },
  placeAndHeard: '{place}, {percent}% heard',
});
