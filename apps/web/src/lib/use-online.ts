import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void) {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Returns true if the device has a network connection; the server may still be unreachable. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);
