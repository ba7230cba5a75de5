import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { playerPresence } from '../features/listening/player/player-presence.ts';
import { hasUnsentPlaces } from '../features/listening/progress/has-unsent-places.ts';
import { importWithRetry } from '../ui/import-with-retry.ts';
import { useSearchShortcut } from './use-search-shortcut.ts';

const loadMiniPlayer = () =>
  import('../features/listening/mini/mini-player.tsx').then((mini) => ({ default: mini.MiniPlayer }));
const MiniPlayer = lazy(() => importWithRetry(loadMiniPlayer));

/** Loads the mini player and the player once something has been played. */
export function MiniPlayerSlot() {
  const isNeeded = useSyncExternalStore(playerPresence.subscribe, playerPresence.isThere);
  useSearchShortcut(!isNeeded);

  // Sends progress left unsent by an earlier visit, whether or not anything is played.
  useEffect(() => {
    if (hasUnsentPlaces())
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
