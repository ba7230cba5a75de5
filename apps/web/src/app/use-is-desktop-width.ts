import { useSyncExternalStore } from 'react';

const wide = matchMedia('(min-width: 64rem)');

function subscribe(listener: () => void) {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
}

/** True if the window has a desktop's width. */
export const useIsDesktopWidth = (): boolean => useSyncExternalStore(subscribe, () => wide.matches);
