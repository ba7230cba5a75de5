import { useContext, useEffect, useRef, useState } from 'react';
import { UNSAFE_NavigationContext as NavigationContext } from 'react-router';
import { askBeforeLeaving } from '../../../lib/unsaved.ts';

/** The router numbers the entries of the history. */
function placeIn(state: unknown): number {
  const place: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'idx') : null;
  return typeof place === 'number' ? place : 0;
}

/**
 * Keeps the screen while something is unsaved: links, Back and Logout ask first, and so does the browser. The router
 * has a blocker for this only with its data routers, which are 16 KB larger.
 */
export function useLeaveGuard(isDirty: boolean) {
  const { navigator } = useContext(NavigationContext);
  const [pending, setPending] = useState<{ go: () => void } | null>(null);
  const isFree = useRef(false);

  useEffect(() => {
    if (!isDirty) return;
    isFree.current = false;
    const hold = (go: () => void) => (isFree.current ? go() : setPending({ go }));

    const { push, replace } = navigator;
    navigator.push = (...to) => hold(() => push(...to));
    navigator.replace = (...to) => hold(() => replace(...to));

    // A step in the history has happened by the time it is told. The router is shown the place it was at, and goes
    // nowhere; the step is then taken back.
    const place = Object.getOwnPropertyDescriptor(navigator, 'location');
    const shown: unknown = place?.get?.call(navigator);
    if (place)
      Object.defineProperty(navigator, 'location', {
        ...place,
        get: () => (isFree.current ? place.get?.call(navigator) : shown),
      });
    const here = placeIn(history.state);
    function onPop(event: PopStateEvent) {
      const by = placeIn(event.state) - here;
      if (isFree.current || by === 0) return;
      history.go(-by);
      hold(() => history.go(by));
    }
    const onUnload = (event: BeforeUnloadEvent) => {
      if (!isFree.current) event.preventDefault();
    };
    const stopAsking = askBeforeLeaving(hold);
    window.addEventListener('popstate', onPop);
    window.addEventListener('beforeunload', onUnload);
    return () => {
      navigator.push = push;
      navigator.replace = replace;
      stopAsking();
      if (place) Object.defineProperty(navigator, 'location', place);
      window.removeEventListener('popstate', onPop);
      window.removeEventListener('beforeunload', onUnload);
    };
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
