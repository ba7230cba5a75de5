import { useEffect, useEffectEvent } from 'react';

/** Acts when the browser's Back shows this very page again, as it was left: nothing was mounted anew then. */
export function useShownAgain(act: () => void): void {
  const onShow = useEffectEvent((event: PageTransitionEvent) => {
    if (event.persisted) act();
  });
  useEffect(() => {
    const listen = (event: PageTransitionEvent) => onShow(event);
    window.addEventListener('pageshow', listen);
    return () => window.removeEventListener('pageshow', listen);
  }, []);
}
