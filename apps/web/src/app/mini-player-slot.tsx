import { Suspense, useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { playerLoaded } from '../features/listening/index.ts';
import { paths } from '../lib/paths.ts';
import { fieldOf } from '../lib/record.ts';
import { localStore } from '../lib/storage.ts';
import { hasUnsent } from '../lib/unsent.ts';
import { lazyPart } from '../ui/lazy-part.ts';

const loadSendUnsent = () => import('../screens/shared/send-unsent.ts');
const loadOpenSearch = () => import('../features/listening/player/shortcuts/open-search.ts');

/** True if single-key shortcuts are turned off (WCAG 2.1.4). Stored with the other listening settings. */
const areKeysOff = () => fieldOf(localStore.json('listening'), 'shortcuts') === false;

/**
 * Focuses the search field on '/' while no player is open (the player has its own shortcuts). The code that
 * opens the search from a screen without one is loaded separately, to keep home small.
 */
function useSearchShortcut(isOn: boolean): void {
  // `navigate` differs on every screen. A layout effect, because the key may be pressed as soon as the screen
  // is visible.
  const navigate = useNavigate();
  useLayoutEffect(() => {
    if (!isOn) return;
    if (location.pathname !== paths.home()) loadOpenSearch().catch(() => {});
    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || areKeysOff()) return;
      const { target } = event;
      if (target instanceof Element && target.closest('input, textarea, select, dialog')) return;
      event.preventDefault();
      const search = document.querySelector<HTMLElement>('main :is([role=combobox], [type=search])');
      search?.focus();
      if (search && search === document.activeElement) return;
      void loadOpenSearch().then(({ openSearch }) => openSearch(() => void navigate(paths.tags())));
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOn, navigate]);
}

const PlayerHost = lazyPart(() => import('../screens/shared/player-host.tsx'), 'PlayerHost');

/** Loads the mini player and the player once something has been played. */
export function MiniPlayerSlot() {
  const isNeeded = useSyncExternalStore(playerLoaded.subscribe, playerLoaded.isThere);
  useSearchShortcut(!isNeeded);

  // Sends changes that an earlier visit could not send, whether or not anything plays.
  useEffect(() => {
    if (hasUnsent())
      loadSendUnsent().then(
        (code) => code.sendUnsent(),
        () => {},
      );
  }, []);

  return isNeeded ? (
    <Suspense fallback={null}>
      <PlayerHost />
    </Suspense>
  ) : null;
}
