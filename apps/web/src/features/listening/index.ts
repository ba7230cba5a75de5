export { BookFeedsSection } from './feeds/book-feeds-section.tsx';
export type { FeedSubject } from './feeds/feed-dialog.tsx';
export { feedsQuery } from './feeds/feed-queries.ts';
export { FeedSettingsSection } from './feeds/feed-settings-section.tsx';
export { BookMenu } from './library/book-menu.tsx';
export { ContinueRow, type ContinueRowProps } from './library/continue-row.tsx';
export { SuggestionRow } from './library/home-rows.tsx';
export type { ShownList } from './library/library-queries.ts';
export { LibraryResults } from './library/library-results.tsx';
export type { OnMarked } from './library/use-book-marks.ts';
export { BookMoments } from './moments/book-moments.tsx';
export { getMomentOutbox } from './moments/moment-outbox.ts';
export { NoteHost } from './moments/note-dialog.tsx';
export { storedMomentsKey } from './moments/stored-moments-key.ts';
export { BookmarkButton } from './player/bookmarks/bookmark-button.tsx';
export { BookmarkRemovalDialog, BookmarkRemoveButton } from './player/bookmarks/bookmark-remove-button.tsx';
export { bookmarkIdsQuery } from './player/bookmarks/bookmarks-query.ts';
export { bookmarkPageQuery, useBookmarkRemoval } from './player/bookmarks/use-bookmark-removal.ts';
export { BookPlace } from './player/continue/book-place.tsx';
export { ContinueCard, ContinueSkeleton } from './player/continue/continue-card.tsx';
export { playInTap, prepareBookWhenIdle, preparePlayback } from './player/continue/play-in-tap.ts';
export { PlayPauseButton, SkipButton } from './player/controls/playback-buttons.tsx';
export { ToolButton } from './player/controls/tool-button.tsx';
export { PlayerControls } from './player/controls/transport.tsx';
export { createAudio } from './player/engine/audio-element.ts';
export { createAudioPort } from './player/engine/audio-port.ts';
export { browserDeps } from './player/engine/browser-deps.ts';
export { createEngine } from './player/engine/engine.ts';
export type { EngineDeps } from './player/engine/engine-types.ts';
export { isJump, positionIn } from './player/engine/player-state.ts';
export { showJump } from './player/history/jump-toast.ts';
export { ListenSkeleton } from './player/listen/listen-skeleton.tsx';
export { ListenView, NoSuchBook } from './player/listen/listen-view.tsx';
export { readChapter, readSecond, useChapterAddress } from './player/listen/use-chapter-address.ts';
export { MiniPlayer } from './player/mini/mini-player.tsx';
export { getPlayer, lockPlayer, useInBook, usePlayerState } from './player/player/player.ts';
export { playerLoaded } from './player/player/player-loaded.ts';
export {
  afterBookQuery,
  continuedQuery,
  historyQuery,
  progressQuery,
} from './player/player/player-queries.ts';
export { createSingleTabPlayback, isPlayingAnywhere, whenSilent } from './player/player/playing-lock.ts';
export { chapterHeard } from './player/progress/heard.ts';
export { chooseStart, heardOf } from './player/progress/resume.ts';
export { getUpNextOutbox } from './player/up-next/up-next-outbox.ts';
export { spoilerGuardQuery } from './settings/spoiler-guard.ts';
export { TextEditing } from './text-editing/text-editing.tsx';
export { FoundSentences, useFoundSentences } from './texts/found-sentences.tsx';
export type { ChosenSentence } from './texts/text-body.tsx';
export { TextPanel } from './texts/text-panel.tsx';
export { textChaptersQuery } from './texts/text-queries.ts';
