import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('catalogue/editing-batch', {
  /** Label of a field. */
  clear: 'Clear',
  /** Name for screen readers. */
  selectedPlaylists: 'Selected playlists',
  triedPlaylistsDone: { one: '{tried} of {count} playlist done', other: '{tried} of {count} playlists done' },
  playlistsSelected: { one: '{count} playlist selected', other: '{count} playlists selected' },
  notOnThisPage: { one: '{count} not on this page', other: '{count} not on this page' },
  /** Label. */
  stopSelecting: 'Stop selecting',
  /** On a button. */
  stop: 'Stop',
  /** Label. */
  progress: 'Progress',
  triedOfAll: '{tried} of {all}',
  playlistsNotChangedStill: {
    one: '{count} playlist not changed, still selected:',
    other: '{count} playlists not changed, still selected:',
  },
  selectNonePage: 'Select none on this page',
  selectAllPage: 'Select all on this page',
  selectTitle: 'Select {title}',
  apply: 'Apply',
  playlistsNotPublicYet: 'Of the playlists that are not public yet.',
  addTag: 'Add a tag',
  /** Label of a field. */
  removeTags: 'Remove tags',
  tagsPlaylists: { one: 'Tags of {count} playlist', other: 'Tags of {count} playlists' },
  add: 'Add',
  remove: 'Remove',
  /** Label. */
  change: 'Change',
  tagsSelectedPlaylists: 'Tags of the selected playlists',
  delete: 'Delete',
  notChangedStoppedBefore: 'Not changed: you stopped before it.',
  serverNotReached: 'The server could not be reached.',
  staySelected: { one: '{count} playlist stays selected.', other: '{count} playlists stay selected.' },
  whenOut: { one: 'When {count} playlist comes out', other: 'When {count} playlists come out' },
  deletesWithAll: {
    one: 'This deletes it with all chapters, all comments and every listener’s place. This can’t be undone.',
    other:
      'This deletes them with all chapters, all comments and every listener’s place. This can’t be undone.',
  },
  deletePlaylists: { one: 'Delete Playlist?', other: 'Delete {count} Playlists?' },
  /** Below some titles: the number of others. */
  andMore: { one: 'and {count} more', other: 'and {count} more' },
  allChanged: { one: '{count} playlist changed.', other: '{count} playlists changed.' },
  allDeleted: { one: '{count} playlist deleted.', other: '{count} playlists deleted.' },
  someChanged: { one: '{done} of {count} playlist changed.', other: '{done} of {count} playlists changed.' },
  someDeleted: { one: '{done} of {count} playlist deleted.', other: '{done} of {count} playlists deleted.' },
  /** On a button: when the chosen playlists come out. */
  release: 'Release',
  tags: 'Tags',
  playlists: { one: '{count} playlist', other: '{count} playlists' },
});
