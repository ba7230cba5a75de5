import { useSyncExternalStore } from 'react';

const wide = matchMedia('(min-width: 64rem)');

function subscribe(listener: () => void) {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
}

/** Whether there is a desktop's width. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => wide.matches);
