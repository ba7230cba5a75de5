import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('catalogue/editing-batch', {
  playlists: { one: '{count} playlist', other: '{count} playlists' },
  /** Label of a field. */
  clear: 'Clear',
  done: '{done} of ',
  /** Name for screen readers. */
  selectedPlaylists: 'Selected playlists',
  triedPlaylistsDone: { one: '{tried} of {count} playlist done', other: '{tried} of {count} playlists done' },
  playlistsSelected: { one: '{count} playlist selected', other: '{count} playlists selected' },
  onOtherPagesNotPage: '{onOtherPages} not on this page',
  /** Label. */
  stopSelecting: 'Stop selecting',
  /** On a button. */
  stop: 'Stop',
  /** Label. */
  progress: 'Progress',
  triedAll: '{tried} of {all}',
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
  /** Label. */
  mainTag: 'Main tag',
  /** Label. */
  subTag: 'Sub tag',
  tagsSelectedPlaylists: 'Tags of the selected playlists',
  deletePlaylist: 'Delete Playlist?',
  deletePlaylists: 'Delete {count} Playlists?',
  more: 'and {count} more',
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
});
