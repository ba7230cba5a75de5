import { useContext, useEffect, useRef, useState } from 'react';
import { UNSAFE_NavigationContext as NavigationContext } from 'react-router';
import { holdNavigation } from './hold-navigation.ts';

/**
 * Keeps the screen while something is unsaved, until that is agreed to. The router has a blocker for this only with
 * its data routers, which are 16 KB larger.
 */
export function useLeaveGuard(isDirty: boolean) {
  const { navigator } = useContext(NavigationContext);
  const [pending, setPending] = useState<{ go: () => void } | null>(null);
  const isFree = useRef(false);

  useEffect(() => {
    if (!isDirty) return;
    isFree.current = false;
    return holdNavigation(
      navigator,
      (go) => setPending({ go }),
      () => isFree.current,
    );
  }, [isDirty, navigator]);

  /** From now on anything may leave. */
  function free() {
    isFree.current = true;
    setPending(null);
  }
  return {
    isAsked: pending !== null,
    free,
    stay: () => setPending(null),
    leave: () => {
      free();
      pending?.go();
    },
  };
}
