/**
 * Whether the server was out of reach from this page's first moment on: then there is nothing but what the device
 * keeps. A connection that breaks later leaves on the screen what is there, and is no matter of this.
 */
const listeners = new Set<() => void>();
let hasAnswered = false;
let isCut = typeof window !== 'undefined' && !navigator.onLine;

function set(next: boolean) {
  if (next === isCut) return;
  isCut = next;
  for (const tell of listeners) tell();
}

async function isServerThere(): Promise<boolean> {
  try {
    await fetch('/healthz', { cache: 'no-store' });
    return true;
  } catch {
    return false;
  }
}

export const reach = {
  isCut: () => isCut,
  /** The server spoke. */
  answered() {
    hasAnswered = true;
    set(false);
  },
  /** A call had no answer, which can have other reasons than the network. */
  async missed() {
    if (!hasAnswered && !isCut && !(await isServerThere()) && !hasAnswered) set(true);
  },
  /** Looks whether the server is back, and says so. */
  async look(): Promise<boolean> {
    if (await isServerThere()) set(false);
    return !isCut;
  },
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

if (typeof window !== 'undefined') window.addEventListener('online', () => set(false));
