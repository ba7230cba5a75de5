import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { hasUnsentPlaces } from '../features/listening/has-unsent-places.ts';
import { playerPresence } from '../features/listening/player-presence.ts';
import { loadPatiently } from '../ui/load-patiently.ts';

const loadMiniPlayer = () =>
  import('../features/listening/mini-player.tsx').then((mini) => ({ default: mini.MiniPlayer }));
const MiniPlayer = lazy(() => loadPatiently(loadMiniPlayer));

/** The mini player's place in the frame. Its code, and the player's, comes once something was played. */
export function MiniPlayerSlot() {
  const isNeeded = useSyncExternalStore(playerPresence.subscribe, playerPresence.isThere);

  // What an earlier visit could not send goes out now, whether or not anything is played.
  useEffect(() => {
    if (hasUnsentPlaces())
      import('../features/listening/player.ts').then(
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
