import { type ComponentType, createElement, lazy, useState } from 'react';
import { matchPath } from 'react-router';
import { wait } from '../lib/backoff.ts';
import { createStore } from '../lib/store.ts';
import { setPrefetcher } from '../ui/link.tsx';
import { reloadOnce } from './chunk-reload.ts';
import { type RouteEntry, routeTable } from './route-table.ts';

/** Milliseconds of loading after which a progress bar is shown. */
const slowAfterMs = 300;

/** Tracks whether a screen's code is loading slowly. */
export function createSlowScreenState() {
  const store = createStore({ slowCount: 0 });
  const change = (step: number) => store.set({ slowCount: store.get().slowCount + step });
  return {
    isSlow: () => store.get().slowCount > 0,
    subscribe: store.subscribe,
    /** Call when a screen starts loading; call the returned function when it has loaded. */
    startWaiting: () => {
      let isSlow = false;
      const timer = setTimeout(() => {
        isSlow = true;
        change(1);
      }, slowAfterMs);
      return () => {
        clearTimeout(timer);
        if (isSlow) change(-1);
      };
    },
  };
}
export const slowScreen = createSlowScreenState();

/** Maximum milliseconds to wait for a screen's code before the layout is rendered without the screen. */
const maxWaitMs = 500;

/** Thrown if a screen's code could not be loaded. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';
  /** Discards a failed import, which React caches. Call before rendering the screen again. */
  readonly renew: () => void;

  constructor(path: string, cause: unknown, renew: () => void) {
    super(path, { cause });
    this.renew = renew;
  }
}

/**
 * Loads a screen's code when it is first rendered. After a deployment the old code may be gone: the page then
 * reloads once. If that is not possible or does not help, the error boundary shows the error.
 */
function screenOf(entry: RouteEntry) {
  let loaded: ComponentType | null = null;
  const createLazy = () => lazy(loadOrReload);
  let LazyScreen = createLazy();

  async function load(): Promise<ComponentType> {
    loaded = await entry.load();
    return loaded;
  }

  async function loadOrReload(): Promise<{ default: ComponentType }> {
    const stopWaiting = slowScreen.startWaiting();
    try {
      return { default: await load() };
    } catch (cause) {
      if (reloadOnce()) return new Promise(() => {});
      throw new ChunkLoadError(entry.path, cause, () => {
        LazyScreen = createLazy();
      });
    } finally {
      stopWaiting();
    }
  }

  /**
   * Renders code that is already loaded directly: with lazy(), React would show the skeleton for at least 300
   * ms.
   */
  function Screen() {
    // The component is chosen once, because another element type would lose the screen's state.
    const [Drawn] = useState(() => loaded ?? LazyScreen);
    return createElement(Drawn);
  }
  return { ...entry, load, Screen };
}

export const screens = routeTable.map(screenOf);

const screenAt = (path: string) => screens.find((screen) => matchPath(screen.path, path));

setPrefetcher((target) => {
  // A failed prefetch is retried, with its error shown, when the link is followed.
  screenAt(target.split(/[?#]/)[0] ?? target)
    ?.load()
    .catch(() => {});
});

/** Resolves when the code of the screen at a path has loaded or failed, or after a timeout. */
export function preloadScreen(pathname: string): Promise<unknown> {
  const loaded = screenAt(pathname === '/' ? '/home' : pathname)?.load();
  return Promise.race([loaded?.catch(() => {}), wait(maxWaitMs)]);
}
