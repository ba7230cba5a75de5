import { limits } from '@lamplight/contract/limits';
import type { Engine } from './engine/engine-api.ts';

/** Lock screens and headsets: what plays, and their buttons. Does nothing where the browser has no such thing. */
export function connectMediaSession(engine: Engine, browser: Navigator): void {
  if (!('mediaSession' in browser)) return;
  const session = browser.mediaSession;
  let shown: unknown = null;

  function actions(): [MediaSessionAction, MediaSessionActionHandler][] {
    return [
      ['play', () => engine.play()],
      ['pause', () => engine.pause()],
      ['seekbackward', (details) => engine.skip(-(details.seekOffset ?? limits.skipSeconds))],
      ['seekforward', (details) => engine.skip(details.seekOffset ?? limits.skipSeconds)],
      ['seekto', (details) => details.seekTime !== undefined && engine.seek(details.seekTime)],
      ['previoustrack', () => engine.previous()],
      ['nexttrack', () => engine.next()],
    ];
  }

  for (const [action, handler] of actions()) {
    try {
      session.setActionHandler(action, handler);
    } catch {
      // A browser that does not know this button goes without it.
    }
  }

  engine.subscribe(() => {
    const { chapter, duration, rate, status } = engine.state();
    session.playbackState = status === 'idle' ? 'none' : status === 'playing' ? 'playing' : 'paused';
    if (chapter !== shown) {
      shown = chapter;
      const image = chapter?.artwork;
      session.metadata = chapter
        ? new MediaMetadata({
            title: chapter.title,
            album: chapter.book_title,
            artwork: image ? [{ src: image, sizes: '512x512', type: 'image/jpeg' }] : [],
          })
        : null;
    }
    if (duration === null || status === 'loading' || status === 'idle') return;
    session.setPositionState?.({
      duration,
      playbackRate: rate,
      position: Math.min(duration, Math.max(0, engine.position())),
    });
  });
}
