/**
 * Tracks whether the server has been unreachable since the page was loaded, so that only downloads can be
 * shown. A connection lost later keeps the current screen and does not count.
 */
const listeners = new Set<() => void>();
let hasAnswered = false;
let isUnreachable = typeof window !== 'undefined' && !navigator.onLine;

function set(next: boolean) {
  if (next === isUnreachable) return;
  isUnreachable = next;
  for (const tell of listeners) tell();
}

async function isServerReachable(): Promise<boolean> {
  try {
    await fetch('/healthz', { cache: 'no-store' });
    return true;
  } catch {
    return false;
  }
}

export const serverStatus = {
  isUnreachable: () => isUnreachable,
  /** Call when a response has arrived. */
  onResponse() {
    hasAnswered = true;
    set(false);
  },
  /** Call when a request got no response, which can have other causes than the network. */
  async onFailedRequest() {
    if (!hasAnswered && !isUnreachable && !(await isServerReachable()) && !hasAnswered) set(true);
  },
  /** Checks whether the server is reachable again; true if it is. */
  async check(): Promise<boolean> {
    if (await isServerReachable()) set(false);
    return !isUnreachable;
  },
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

if (typeof window !== 'undefined') window.addEventListener('online', () => set(false));
