import { createStore } from './store.ts';

/**
 * Tracks whether the server has been unreachable since the page was loaded, so that only downloads can be
 * shown. A connection lost later keeps the current screen and does not count.
 */
const store = createStore({ isUnreachable: typeof window !== 'undefined' && !navigator.onLine });
const isUnreachable = () => store.get().isUnreachable;
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
  isUnreachable,
  /** Call when a response has arrived. */
  onResponse() {
    hasAnswered = true;
    store.set({ isUnreachable: false });
  },
  /** Call when a request got no response, which can have other causes than the network. */
  async onFailedRequest() {
    if (!hasAnswered && !isUnreachable() && !(await isServerReachable()) && !hasAnswered)
      store.set({ isUnreachable: true });
  },
  /** Checks whether the server is reachable again; true if it is. */
  async check(): Promise<boolean> {
    if (await isServerReachable()) store.set({ isUnreachable: false });
    return !isUnreachable();
  },
  subscribe: store.subscribe,
};

if (typeof window !== 'undefined')
  window.addEventListener('online', () => store.set({ isUnreachable: false }));
