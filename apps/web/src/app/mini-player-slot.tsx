import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { playerLoaded } from '../features/listening/player/player-loaded.ts';
import { hasUnsentProgress } from '../features/listening/progress/has-unsent-progress.ts';
import { importWithRetry } from '../ui/import-with-retry.ts';
import { useSearchShortcut } from './use-search-shortcut.ts';

const loadMiniPlayer = () =>
  import('../features/listening/mini/mini-player.tsx').then((mini) => ({ default: mini.MiniPlayer }));
const MiniPlayer = lazy(() => importWithRetry(loadMiniPlayer));

/** Loads the mini player and the player once something has been played. */
export function MiniPlayerSlot() {
  const isNeeded = useSyncExternalStore(playerLoaded.subscribe, playerLoaded.isThere);
  useSearchShortcut(!isNeeded);

  // Sends progress left unsent by an earlier visit, whether or not anything is played.
  useEffect(() => {
    if (hasUnsentProgress())
      import('../features/listening/player/player.ts').then(
        (code) => code.getPlayer(),
        () => {},
      );
  }, []);

  return isNeeded ? (
    <Suspense fallback={null}>
      <MiniPlayer />
    </Suspense>
  ) : null;
}
