import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void) {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** True if the device has a network; says nothing about the server. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);
