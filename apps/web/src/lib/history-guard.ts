type Guard = (event: PopStateEvent) => void;

let guard: Guard | null = null;

/**
 * Listens for Back and Forward. Call before the router does: listeners of the window are called in the order in which
 * they were added, whatever their phase.
 */
export function listenBeforeRouter(): void {
  window.addEventListener('popstate', (event) => guard?.(event));
}

/**
 * Calls `next` before the router hears of Back or Forward; one guard at a time.
 * @returns a function that stops it
 */
export function guardHistory(next: Guard): () => void {
  guard = next;
  return () => {
    if (guard === next) guard = null;
  };
}
