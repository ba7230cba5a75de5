import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTimer } from '../../../lib/timer.ts';

/** Calls `onRestore` when the browser restores this page from its back/forward cache, which mounts no component. */
export function useBfcacheRestore(onRestore: () => void): void {
  const onShow = useEffectEvent((event: PageTransitionEvent) => {
    if (event.persisted) onRestore();
  });
  useEffect(() => {
    const listen = (event: PageTransitionEvent) => onShow(event);
    window.addEventListener('pageshow', listen);
    return () => window.removeEventListener('pageshow', listen);
  }, []);
}

/**
 * Opens a page of the payment provider. Resolves to null once the browser is leaving, otherwise to an error
 * message. Never throws.
 */
export type BillingRedirect = () => Promise<string | null>;

/** Milliseconds after which the button works again if the navigation was stopped. */
const resetAfterMs = 15_000;

/** State of a button that opens a page of the payment provider; a double press opens it once. */
export function useRedirectButton(door: BillingRedirect) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isOpening = useRef(false);
  const timer = useTimer();

  function settle() {
    timer.stop();
    isOpening.current = false;
    setBusy(false);
  }

  useBfcacheRestore(settle);

  async function open() {
    if (isOpening.current) return;
    isOpening.current = true;
    setBusy(true);
    setProblem(null);
    const sentence = await door();
    if (sentence === null) {
      timer.start(settle, resetAfterMs);
    } else {
      settle();
      setProblem(sentence);
    }
  }

  return { isBusy, problem, open };
}
