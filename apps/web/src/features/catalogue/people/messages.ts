import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('catalogue/people', {
  peopleSeries: 'People and series',
  audiobooks: { one: '{count} audiobook', other: '{count} audiobooks' },
  spellingNotRemoved: 'The spelling could not be removed.',
  /** Heading. */
  mergedSpellings: 'Merged spellings',
  mergedSpellingsHint: 'The import and the editor read these as this name.',
  /** Heading. */
  removeSpelling: 'Remove spelling?',
  removeSpellingEffect:
    'Links to “{name}” will stop working. Books you import or edit may add it as a new name.',
  remove: 'Remove',
  /** On a button. */
  rename: 'Rename',
  /** On a button. */
  merge: 'Merge',
  somethingWentWrong: 'Something went wrong.',
  save: 'Save',
  /** Label. */
  name: 'Name',
  /** Label. */
  sortAs: 'Sort as',
  sortAsHint: 'Lists are sorted by this, for example “Wintergreen, Tobias”.',
  /** Label. */
  keepBoth: 'Keep both',
  /** Label. */
  mergeInto: 'Merge into',
  chooseAnother: 'Choose another one.',
  /** {name} and {spelling} are the same name, {target} another. */
  mergeEffect: {
    one: '{count} audiobook of {name} will go to {target}, and {spelling} becomes another spelling of it. This can’t be undone.',
    other:
      '{count} audiobooks of {name} will go to {target}, and {spelling} becomes another spelling of it. This can’t be undone.',
  },
  suggestionsLabel: 'Suggestions for {label}',
  nameTooLong: {
    one: 'A name has at most {count} character.',
    other: 'A name has at most {count} characters.',
  },
  addAll: 'Add {names}',
  addAsOne: 'Add “{name}” as one',
  addAnother: 'Add another “{name}”',
  addNew: 'Add “{name}”',
  nowAtNumber: '{name} is number {index} of {count}.',
  moveForward: 'Move {name} forward',
  author: 'Author',
  narrator: 'Narrator',
  translator: 'Translator',
  editor: 'Editor',
  /** For screen readers: the place in a series. */
  bookNumber: 'Book {number}',
  finished: 'Finished',
  /** On the book of a series to hear next. */
  next: 'Next',
  seriesNumberProblem: 'Use a number such as 4 or 4.5.',
  /** Label. */
  series: 'Series',
  /** Label. */
  number: 'Number',
  removeSeries: 'Remove series: {name}',
  rename_people: 'Rename person',
  rename_series: 'Rename series',
  merge_people: 'Merge person',
  merge_series: 'Merge series',
  renamed: 'Renamed.',
  merged: 'Merged.',
  spellingRemoved: '“{name}” removed.',
  /** For screen readers, on a chip. */
  removeSpellingOf: 'Remove spelling: {name}',
});
