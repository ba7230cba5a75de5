import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { playerPresence } from '../features/listening/player/player-presence.ts';
import { hasUnsentPlaces } from '../features/listening/progress/has-unsent-places.ts';
import { loadPatiently } from '../ui/load-patiently.ts';
import { useSearchKey } from './use-search-key.ts';

const loadMiniPlayer = () =>
  import('../features/listening/mini/mini-player.tsx').then((mini) => ({ default: mini.MiniPlayer }));
const MiniPlayer = lazy(() => loadPatiently(loadMiniPlayer));

/** The mini player's place in the frame. Its code, and the player's, comes once something was played. */
export function MiniPlayerSlot() {
  const isNeeded = useSyncExternalStore(playerPresence.subscribe, playerPresence.isThere);
  useSearchKey(!isNeeded);

  // What an earlier visit could not send goes out now, whether or not anything is played.
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
