import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('screens/texts', {
  audiobookNotFound: 'Audiobook not found.',
  goPlaylists: 'Go to the playlists',
  textsTitle: 'Texts of {title}',
  /** Heading. */
  texts: 'Texts',
  playlistNotLoaded: 'The playlist could not be loaded.',
});
