/** How the playlists stand: by title, or the newest first. */
export type PlaylistSort = 'title' | 'new';

/** The order that a query parameter names; the newest come first unless it says otherwise. */
export const readPlaylistSort = (raw: string | null): PlaylistSort => (raw === 'title' ? 'title' : 'new');

/** What the address says of an order: nothing of the one that stands anyway. */
export const sortInAddress = (sort: PlaylistSort): PlaylistSort | null => (sort === 'new' ? null : sort);
