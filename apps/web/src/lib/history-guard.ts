/** Returns true if the guard has stopped the event. */
type Guard = (event: PopStateEvent) => boolean;

const guards: Guard[] = [];

/**
 * Listens for Back and Forward. Call before the router does: listeners of the window are called in the order in which
 * they were added, whatever their phase.
 */
export function listenBeforeRouter(): void {
  window.addEventListener('popstate', (event) => {
    guards.some((guard) => guard(event));
  });
}

/**
 * Calls `next` before the router receives Back or Forward, unless an earlier guard stops the event.
 * @returns a function that removes the guard
 */
export function guardHistory(next: Guard): () => void {
  guards.push(next);
  return () => {
    guards.splice(guards.indexOf(next), 1);
  };
}
