import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('catalogue/people-answers', {
  tooManySpellings: {
    one: 'At most {count} merged spelling. Remove some of them first.',
    other: 'At most {count} merged spellings. Remove some of them first.',
  },
  spellingNotFound: 'Spelling not found.',
  personNotFound: 'Person not found.',
  seriesNotFound: 'Series not found.',
  listedTwice: "'{name}' is listed twice.",
  nameWithoutLetters: 'A name needs a letter, a digit or a symbol.',
  nameTooLong: 'The name is too long.',
  removed: 'Removed.',
  mergedInto: 'Merged into {name}.',
  nameTaken_people: 'There is already a person called {name}. Merge the two, or keep both.',
  nameUsed_people: 'Already used by another person.',
  mergedAlready_people: 'This person is already merged into {name}.',
  chooseAnother_people: 'Choose another person.',
  /** `into` is the name of an input. */
  intoAnother_people: 'into must be another person.',
  nameNeeded_people: 'A person needs a name.',
  noLongerExists_people: 'This person no longer exists.',
  nameTaken_series: 'There is already a series called {name}. Merge the two, or keep both.',
  nameUsed_series: 'Already used by another series.',
  mergedAlready_series: 'This series is already merged into {name}.',
  chooseAnother_series: 'Choose another series.',
  intoAnother_series: 'into must be another series.',
  nameNeeded_series: 'A series needs a name.',
  noLongerExists_series: 'This series no longer exists.',
  sameBooks:
    'Two books would then have the same title, authors and narrators. Change or delete one of them first.',
  sameBooksNamed:
    'Two books would then have the same title, authors and narrators: {titles}. Change or delete one of them first.',
  /** A list of titles that is too long. */
  titlesAndMore: { one: '{titles} and {count} more', other: '{titles} and {count} more' },
  /** A title in the quotation marks of the language. */
  quotedTitle: '“{title}”',
});
