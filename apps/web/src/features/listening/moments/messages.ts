import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('listening/moments', {
  moments: { one: '{count} moment', other: '{count} moments' },
  theMostThereCan: ', the most there can be',
  /** Label. */
  loadingMoments: 'Loading moments',
  otherMomentsNotLoaded: 'Your other moments could not be loaded.',
  noMomentsYet: 'No moments yet',
  tapMomentWhileListen: 'Tap Moment while you listen to save the second you’re hearing.',
  momentsTitle: 'Moments of {title}',
  fileNotDownloaded: 'The file could not be downloaded.',
  connectExport: 'Connect to export',
  /** Label. */
  export: 'Export',
  momentsTitle2: ' moments of {title}',
  allMoments: ' all moments',
  csvSpreadsheet: 'CSV (spreadsheet)',
  markdown: 'Markdown',
  momentsNotLoaded: 'Your moments could not be loaded.',
  tapMomentPlayerSave: 'Tap Moment in the player to save the second you’re hearing.',
  noResultsFound: 'No results found.',
  clearSearch: 'Clear search',
  momentDeleted: 'Moment deleted.',
  savedClockTime: 'Saved at {clockTime}.',
  /** Label of a field. */
  addNote: 'Add note',
  /** Label of a field. */
  openNote: 'Open note',
  chapterDeleted: ' · Chapter deleted',
  playSpokenTime: 'Play from {spokenTime}',
  momentClockTime: 'Moment at {clockTime}',
  changeMomentClockTime: 'Change the moment at {clockTime}',
  editNote: 'Edit note',
  delete: 'Delete',
  overTooMany: '{over} too many. A note has at most {max} characters.',
  tooLongSave: 'Too long to save. Please shorten it.',
  noteKeptAsDraft: 'Note kept as a draft.',
  draftDiscarded: 'Draft discarded.',
  save: 'Save',
  /** Label. */
  note: 'Note',
  whatWasIt: 'What was it?',
  notDeletedAt: 'The moment at {time} couldn’t be deleted.',
  notSavedAt: 'The moment at {time} couldn’t be saved.',
});
