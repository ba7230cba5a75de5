export { BatchBar } from './batch/batch-bar.tsx';
export { BatchCard } from './batch/batch-card.tsx';
export { useBatchSelection } from './batch/use-batch-selection.ts';
export { LanguageField } from './language-field.tsx';
export { PlaylistCard } from './playlist-card.tsx';
export { PlaylistDeletionDialog, usePlaylistDeletion } from './playlist-deletion-dialog.tsx';
export { PlaylistEditor } from './playlist-editor.tsx';
export { editorQuery, playlistPageQuery } from './playlist-queries.ts';
export {
  type PlaylistSort,
  PlaylistSortToggle,
  readPlaylistSort,
  sortInAddress,
} from './playlist-sort-toggle.tsx';
