import { createStore } from './store.ts';

const isStartedOffline = typeof window !== 'undefined' && !navigator.onLine;
const store = createStore({ isUnreachable: isStartedOffline, isLost: isStartedOffline });
const isUnreachable = () => store.get().isUnreachable;
const setReachable = () => store.set({ isUnreachable: false, isLost: false });
let hasAnswered = false;

async function isServerReachable(): Promise<boolean> {
  try {
    await fetch('/healthz', { cache: 'no-store' });
    return true;
  } catch {
    return false;
  }
}

export const serverStatus = {
  /**
   * True if the server has been unreachable since the page was loaded, so that only downloads can be shown. A connection
   * lost later keeps the current screen and does not count.
   */
  isUnreachable,
  /**
   * True from when the browser reports that it is offline until the server responds: browsers may be wrong about the
   * network.
   */
  isLost: () => store.get().isLost,
  /** Call when a response has arrived. */
  onResponse() {
    hasAnswered = true;
    setReachable();
  },
  /**
   * Call when a request got no response. Checks whether the server is reachable, because the request may have failed
   * for other reasons.
   */
  async onFailedRequest() {
    if (!hasAnswered && !isUnreachable() && !(await isServerReachable()) && !hasAnswered)
      store.set({ isUnreachable: true });
  },
  /** Checks whether the server is reachable again; true if it is. */
  async check(): Promise<boolean> {
    if (await isServerReachable()) setReachable();
    return !isUnreachable();
  },
  subscribe: store.subscribe,
};

if (typeof window !== 'undefined') {
  window.addEventListener('online', setReachable);
  window.addEventListener('offline', () => store.set({ isLost: true }));
}
