import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('catalogue/editing-chapters', {
  /** Name for screen readers. */
  chapters: 'Chapters',
  chaptersRenamed: { one: '{count} chapter renamed.', other: '{count} chapters renamed.' },
  /** Label of a field. */
  undo: 'Undo',
  chaptersDeleted: { one: '{count} chapter deleted.', other: '{count} chapters deleted.' },
  /** Label. */
  searchChapters: 'Search chapters',
  chaptersFound: { one: '{count} chapter', other: '{count} chapters' },
  /** On a button. */
  selectChapters: 'Select chapters',
  /** Name for screen readers. */
  selectedChapters: 'Selected chapters',
  chaptersSelected: { one: '{count} chapter selected', other: '{count} chapters selected' },
  selectNone: 'Select none',
  selectAll: 'Select all',
  /** On a button. */
  rename: 'Rename',
  /** On a button. */
  delete: 'Delete',
  /** Label. */
  stopSelecting: 'Stop selecting',
  /** Label of a field. */
  number: 'Number',
  findReplace: 'Find and replace',
  chapterN: 'Chapter {n}',
  startWholeNumber: 'Start at a whole number.',
  renameChapters: { one: 'Rename {count} chapter', other: 'Rename {count} chapters' },
  /** Label. */
  how: 'How',
  /** Label. */
  pattern: 'Pattern',
  nNumberNnTwo: '{n} is the number, {nn} has two digits, {name} is the title now.',
  /** Label. */
  start: 'Start at',
  /** Label. */
  find: 'Find',
  /** Label. */
  replace: 'Replace with',
  titlesChange: { one: '{count} title will change.', other: '{count} titles will change.' },
  /** Name for screen readers. */
  examples: 'Examples',
  titleWouldEmpty: 'A title would be empty.',
  titleWouldLongerThan: 'A title would be longer than {chapterTitleCharacters} characters.',
});
