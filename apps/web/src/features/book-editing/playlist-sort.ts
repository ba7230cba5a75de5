/** Sort order of the playlists: by title, or newest first. */
export type PlaylistSort = 'title' | 'new';

/** Parses the query parameter; newest first by default. */
export const readPlaylistSort = (raw: string | null): PlaylistSort => (raw === 'title' ? 'title' : 'new');

/** Returns the query parameter; null for the default order. */
export const sortInAddress = (sort: PlaylistSort): PlaylistSort | null => (sort === 'new' ? null : sort);
