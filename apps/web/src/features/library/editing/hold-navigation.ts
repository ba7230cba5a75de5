import type { Navigator } from 'react-router';
import { askBeforeLeaving } from '../../../lib/unsaved.ts';

/** The router numbers the entries of the history. */
function placeIn(state: unknown): number {
  const place: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'idx') : null;
  return typeof place === 'number' ? place : 0;
}

/**
 * Hands every way out of the screen (links, Back, Logout) to `hold`, and has the browser ask before the page itself
 * goes, as long as `isFree` says no. Until the returned function is called.
 */
export function holdNavigation(
  router: Navigator,
  hold: (go: () => void) => void,
  isFree: () => boolean,
): () => void {
  const { push, replace } = router;
  router.push = (...to) => (isFree() ? push(...to) : hold(() => push(...to)));
  router.replace = (...to) => (isFree() ? replace(...to) : hold(() => replace(...to)));

  // A step in the history has happened by the time it is told. The router is shown the place it was at, and goes
  // nowhere; the step is then taken back.
  const place = Object.getOwnPropertyDescriptor(router, 'location');
  const shown: unknown = place?.get?.call(router);
  if (place)
    Object.defineProperty(router, 'location', {
      ...place,
      get: () => (isFree() ? place.get?.call(router) : shown),
    });
  const here = placeIn(history.state);
  function onPop(event: PopStateEvent) {
    const by = placeIn(event.state) - here;
    if (isFree() || by === 0) return;
    history.go(-by);
    hold(() => history.go(by));
  }
  const onUnload = (event: BeforeUnloadEvent) => {
    if (!isFree()) event.preventDefault();
  };
  const stopAsking = askBeforeLeaving((go) => (isFree() ? go() : hold(go)));
  window.addEventListener('popstate', onPop);
  window.addEventListener('beforeunload', onUnload);
  return () => {
    router.push = push;
    router.replace = replace;
    if (place) Object.defineProperty(router, 'location', place);
    stopAsking();
    window.removeEventListener('popstate', onPop);
    window.removeEventListener('beforeunload', onUnload);
  };
}
