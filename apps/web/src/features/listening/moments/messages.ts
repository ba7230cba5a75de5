import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('listening/moments', {
  moments: { one: '{count} moment', other: '{count} moments' },
  /** Label. */
  loadingMoments: 'Loading moments',
  otherMomentsNotLoaded: 'Your other moments could not be loaded.',
  noMomentsYet: 'No moments yet',
  tapMomentWhileListen: 'Tap Moment while you listen to save the second you’re hearing.',
  momentsTitle: 'Moments of {title}',
  fileNotDownloaded: 'The file could not be downloaded.',
  connectExport: 'Connect to export',
  csvSpreadsheet: 'CSV (spreadsheet)',
  markdown: 'Markdown',
  momentsNotLoaded: 'Your moments could not be loaded.',
  tapMomentPlayerSave: 'Tap Moment in the player to save the second you’re hearing.',
  noResultsFound: 'No results found.',
  clearSearch: 'Clear search',
  momentDeleted: 'Moment deleted.',
  savedAt: 'Saved at {time}.',
  /** Label of a field. */
  addNote: 'Add note',
  /** Label of a field. */
  openNote: 'Open note',
  playFrom: 'Play from {time}',
  momentAt: 'Moment at {time}',
  changeMomentAt: 'Change the moment at {time}',
  editNote: 'Edit note',
  delete: 'Delete',
  noteTooLong: '{over} too many. A note has at most {max} characters.',
  tooLongSave: 'Too long to save. Please shorten it.',
  noteKeptAsDraft: 'Note kept as a draft.',
  draftDiscarded: 'Draft discarded.',
  save: 'Save',
  /** Label. */
  note: 'Note',
  whatWasIt: 'What was it?',
  notDeletedAt: 'The moment at {time} couldn’t be deleted.',
  notSavedAt: 'The moment at {time} couldn’t be saved.',
  momentsFull: {
    one: '{count} moment, the most there can be',
    other: '{count} moments, the most there can be',
  },
  /** What is in the tags is for screen readers only. */
  exportBook: 'Export<more> moments of {title}</more>',
  exportAll: 'Export<more> all moments</more>',
  inDeletedChapter: '{chapter} · Chapter deleted',
  /** Name of a menu. */
  export: 'Export',
});
