/** Milliseconds after which a task runs although the browser is busy. */
const maxWaitMs = 3000;

/** Runs a task once the page has loaded and the browser is idle. Returns a function that cancels it. */
export function whenIdle(task: () => void): () => void {
  let cancel = () => {};
  function wait() {
    // Safari has no requestIdleCallback.
    if ('requestIdleCallback' in window) {
      const request = requestIdleCallback(task, { timeout: maxWaitMs });
      cancel = () => cancelIdleCallback(request);
    } else {
      const timer = setTimeout(task, maxWaitMs);
      cancel = () => clearTimeout(timer);
    }
  }
  if (document.readyState === 'complete') wait();
  else {
    window.addEventListener('load', wait, { once: true });
    cancel = () => window.removeEventListener('load', wait);
  }
  return () => cancel();
}

/** False if the browser was asked to save data or the network is slow; true where that is unknown. */
export function mayLoadAhead(): boolean {
  const { connection } = navigator as Navigator & {
    connection?: { saveData?: boolean; effectiveType?: string };
  };
  return connection?.saveData !== true && !/^(?:slow-)?2g$/.test(connection?.effectiveType ?? '');
}
