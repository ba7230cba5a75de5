import { useLayoutEffect } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../lib/paths.ts';
import { localStore } from '../lib/storage.ts';

const loadOpenSearch = () => import('../features/listening/shortcuts/open-search.ts');

/** Kept with the other settings of listening (WCAG 2.1.4). */
const areKeysOff = () =>
  (localStore.json('listening') as { shortcuts?: unknown } | null)?.shortcuts === false;

/**
 * '/' leads to a search where no player is: the player's keys have it otherwise. Home carries only this much; what
 * leads from a screen without a search to one that has it is loaded with those screens.
 */
export function useSearchKey(isOn: boolean): void {
  // Another one on every screen; in a layout effect: whoever sees the screen may press the key.
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
