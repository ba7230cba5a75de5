export { BookmarkButton } from './bookmarks/bookmark-button.tsx';
export { BookmarkRemovalDialog, BookmarkRemoveButton } from './bookmarks/bookmark-remove-button.tsx';
export { bookmarkIdsQuery } from './bookmarks/bookmarks-query.ts';
export { bookmarkPageQuery, useBookmarkRemoval } from './bookmarks/use-bookmark-removal.ts';
export { BookPlace } from './continue/book-place.tsx';
export { ContinueCard, ContinueSkeleton } from './continue/continue-card.tsx';
export { PlayPauseButton, SkipButton } from './controls/playback-buttons.tsx';
export { speedLabel } from './controls/speed-text.ts';
export { SpeedMenu } from './controls/speed-tool.tsx';
export { ToolButton } from './controls/tool-button.tsx';
export { PlayerControls } from './controls/transport.tsx';
export { createAudio } from './engine/audio-element.ts';
export { createAudioPort } from './engine/audio-port.ts';
export { browserDeps } from './engine/browser-deps.ts';
export { createEngine } from './engine/engine.ts';
export type { EngineDeps } from './engine/engine-types.ts';
export { isJump, positionIn } from './engine/player-state.ts';
export { showJump } from './history/jump-toast.ts';
export { ListenSkeleton } from './listen/listen-skeleton.tsx';
export { ListenView, NoSuchBook } from './listen/listen-view.tsx';
export { readChapter, readSecond, useChapterAddress } from './listen/use-chapter-address.ts';
export { MiniPlayer } from './mini/mini-player.tsx';
export {
  getPlayer,
  lockPlayer,
  useInBook,
  usePlaybackSettings,
  usePlayerState,
  useSleepTimer,
} from './player/player.ts';
export { playerLoaded } from './player/player-loaded.ts';
export { afterBookQuery, continuedQuery, historyQuery, progressQuery } from './player/player-queries.ts';
export { chapterHeard } from './progress/heard.ts';
export { chooseStart, heardOf } from './progress/resume.ts';
export { useListeningSettings } from './settings/listening-settings.ts';
export { getUpNextQueue } from './up-next/up-next-queue.ts';
