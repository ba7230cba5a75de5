import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('catalogue/people', {
  peopleSeries: 'People and series',
  audiobooks: { one: '{count} audiobook', other: '{count} audiobooks' },
  spellingNotRemoved: 'The spelling could not be removed.',
  /** Heading. */
  mergedSpellings: 'Merged spellings',
  importEditorReadAs: 'The import and the editor read these as this name.',
  /** Heading. */
  removeSpelling: 'Remove spelling?',
  linksNameStopWorking:
    'Links to “{name}” will stop working. Books you import or edit may add it as a new name.',
  remove: 'Remove',
  /** On a button. */
  rename: 'Rename',
  /** On a button. */
  merge: 'Merge',
  somethingWentWrong: 'Something went wrong.',
  renameOne: 'Rename {one}',
  save: 'Save',
  /** Label. */
  name: 'Name',
  /** Label. */
  sortAs: 'Sort as',
  listsSortedExampleWintergreen: 'Lists are sorted by this, for example “Wintergreen, Tobias”.',
  /** Label. */
  keepBoth: 'Keep both',
  mergeOne: 'Merge {one}',
  /** Label. */
  mergeInto: 'Merge into',
  chooseAnotherOne: 'Choose another one.',
  audiobooksBGoB2: {
    one: '{count} audiobook of {b} will go to {b2}, and {bdi} becomes another spelling of it. This can’t be undone.',
    other:
      '{count} audiobooks of {b} will go to {b2}, and {bdi} becomes another spelling of it. This can’t be undone.',
  },
  suggestionsLabel: 'Suggestions for {label}',
  nameMostMaxCharacters: 'A name has at most {max} characters.',
  addJoin: 'Add {join}',
  addCleanAsOne: 'Add “{clean}” as one',
  addAnotherName: 'Add another “{name}”',
  addName: 'Add “{name}”',
  nameNumberIndex: '{name} is number {index} of {count}.',
  moveNameForward: 'Move {name} forward',
  author: 'Author',
  narrator: 'Narrator',
  translator: 'Translator',
  editor: 'Editor',
  book: 'Book ',
  finished: 'Finished',
  next: 'Next',
  chooseNumberSuchAs: 'Use a number such as 4 or 4.5.',
  /** Label. */
  series: 'Series',
  /** Label. */
  number: 'Number',
  removeSeriesName: 'Remove series: {name}',
});
