import type { Book, Chapter, PlaybackSettings } from '@lamplight/contract';
import { creditLine } from '../../../catalogue/index.ts';
import type { Engine } from '../engine/engine-types.ts';
import type { PlayerState } from '../engine/player-state.ts';
import { artworkOf, createSquareArtwork } from './artwork.ts';

/**
 * Returns the position state for the lock screen; null if there is none to show, because browsers throw for NaN
 * and for a position beyond the end.
 */
export function positionStateOf(
  { duration, rate, status }: Pick<PlayerState, 'duration' | 'rate' | 'status'>,
  position: number,
): MediaPositionState | null {
  const isKnown = duration !== null && Number.isFinite(duration) && duration > 0 && Number.isFinite(position);
  if (!isKnown || status === 'loading' || status === 'idle') return null;
  return { duration, playbackRate: rate, position: Math.min(duration, Math.max(0, position)) };
}

/**
 * Connects lock screen and headset controls. Does nothing in browsers without the Media Session API.
 * @param skips returns the seconds of a skip in each direction
 */
export function connectMediaSession(
  engine: Engine,
  browser: Navigator,
  skips: () => Pick<PlaybackSettings, 'skip_back' | 'skip_forward'>,
): void {
  if (!('mediaSession' in browser)) return;
  const session = browser.mediaSession;
  const squareCover = createSquareArtwork();
  let shown: { chapter: Chapter | null; status: string } = { chapter: null, status: 'idle' };

  const actions: [MediaSessionAction, MediaSessionActionHandler][] = [
    ['play', () => engine.play()],
    ['pause', () => engine.pause()],
    ['seekbackward', (details) => engine.skip(-(details.seekOffset ?? skips().skip_back))],
    ['seekforward', (details) => engine.skip(details.seekOffset ?? skips().skip_forward)],
    ['seekto', (details) => details.seekTime !== undefined && engine.seek(details.seekTime)],
    ['previoustrack', () => engine.previous()],
    ['nexttrack', () => engine.next()],
  ];

  function offerActions() {
    for (const [action, handler] of actions) {
      try {
        session.setActionHandler(action, handler);
      } catch {
        // Browsers throw for actions they do not support.
      }
    }
  }

  function describe(chapter: Chapter | null, book: Book | null) {
    if (!chapter) {
      session.metadata = null;
      return;
    }
    const cover = {
      title: book?.title ?? chapter.book_title,
      authors: book?.authors ?? [],
      cover_image: chapter.artwork ?? '',
      cover_hue: book?.cover_hue ?? null,
    };
    const square = squareCover.get(cover);
    const metadata = new MediaMetadata({
      title: chapter.title,
      artist: creditLine(book ?? {}) || chapter.book_title,
      album: chapter.book_title,
      artwork: square ? [square] : artworkOf(chapter.artwork),
    });
    session.metadata = metadata;
    if (square) return;
    void squareCover.draw(cover).then((drawn) => {
      // Another chapter may have begun meanwhile.
      if (drawn && session.metadata === metadata) metadata.artwork = [drawn];
    });
  }

  offerActions();
  engine.subscribe(() => {
    const state = engine.state();
    const { chapter, status } = state;
    session.playbackState = status === 'idle' ? 'none' : status === 'playing' ? 'playing' : 'paused';
    const hasBegun = status === 'playing' && shown.status !== 'playing';
    if (chapter !== shown.chapter || hasBegun) describe(chapter, state.book);
    // Another player in the browser may have taken the controls meanwhile.
    if (hasBegun) offerActions();
    shown = { chapter, status };
    const position = positionStateOf(state, engine.position());
    if (position) session.setPositionState?.(position);
    else if (status === 'idle') session.setPositionState?.();
  });
}
