import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('screens/playlists', {
  noMatchingPlaylistsFound: 'No matching playlists found.',
  clearSearch: 'Clear search',
  addPlaylist: 'Add Playlist',
  /** Heading. */
  playlists: 'Playlists',
  reports: 'Reports',
  members: 'Members',
  auditLog: 'Audit Log',
  pages: 'Pages',
  integrations: 'Integrations',
  newsletters: 'Newsletters',
  plans: 'Plans',
  gifts: 'Gifts',
  settings: 'Settings',
  calendar: 'Calendar',
  insights: 'Insights',
  import: 'Import',
  /** Label. */
  searchPlaylists: 'Search playlists',
  /** On a button. */
  select: 'Select',
  playlistsNotLoaded: 'The playlists could not be loaded.',
  pagesPlaylists: 'Pages of playlists',
  editTitle: 'Edit {title}',
  /** Heading. */
  texts: 'Texts',
  membersReadAlongWhile: 'Members read along while they listen.',
  editTexts: 'Edit texts',
  playlistNotLoaded: 'The playlist could not be loaded.',
  audiobookNotFound: 'Audiobook not found.',
  goPlaylists: 'Go to the playlists',
});
