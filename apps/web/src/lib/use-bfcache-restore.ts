import { useEffect, useEffectEvent } from 'react';

/** Calls `act` when the browser restores this page from its back/forward cache, without mounting anything. */
export function useBfcacheRestore(act: () => void): void {
  const onShow = useEffectEvent((event: PageTransitionEvent) => {
    if (event.persisted) act();
  });
  useEffect(() => {
    const listen = (event: PageTransitionEvent) => onShow(event);
    window.addEventListener('pageshow', listen);
    return () => window.removeEventListener('pageshow', listen);
  }, []);
}
