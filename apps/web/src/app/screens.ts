import { type ComponentType, createElement, lazy, useState } from 'react';
import { matchPath } from 'react-router';
import { reloadOnce } from '../lib/missing-code.ts';
import { setPrefetcher } from '../ui/prefetch.ts';
import { type RouteEntry, routeTable } from './route-table.ts';

/** Screens that come faster need no sign of it. */
const lateAfterMs = 300;

/** Whether the code of a screen that is to be drawn takes long. */
export function createLateScreen() {
  const listeners = new Set<() => void>();
  let late = 0;
  const change = (by: number) => {
    late += by;
    for (const listener of listeners) listener();
  };
  return {
    isLate: () => late > 0,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Call when a screen begins to wait; call what it returns when the wait is over. */
    waits: () => {
      let isLate = false;
      const timer = setTimeout(() => {
        isLate = true;
        change(1);
      }, lateAfterMs);
      return () => {
        clearTimeout(timer);
        if (isLate) change(-1);
      };
    },
  };
}
export const lateScreen = createLateScreen();

/** The frame alone is worth showing when the rest takes longer. */
const patienceMs = 500;

/** A screen's code could not be had. */
export class MissingCode extends Error {
  override readonly name = 'MissingCode';
  /** To be called before the screen is drawn again: React keeps a failed import for good. */
  readonly renew: () => void;

  constructor(path: string, cause: unknown, renew: () => void) {
    super(path, { cause });
    this.renew = renew;
  }
}

/**
 * A screen whose code comes when it is first drawn. The code can vanish from the server when a new version is
 * deployed: one reload fetches the new page. Where that may not be or was of no use, the error boundary has the word.
 */
function screenOf(entry: RouteEntry) {
  let known: ComponentType | null = null;
  const begin = () => lazy(loadOrReload);
  let Later = begin();

  async function load(): Promise<ComponentType> {
    known = await entry.load();
    return known;
  }

  async function loadOrReload(): Promise<{ default: ComponentType }> {
    const hasCome = lateScreen.waits();
    try {
      return { default: await load() };
    } catch (cause) {
      if (reloadOnce()) return new Promise(() => {});
      throw new MissingCode(entry.path, cause, () => {
        Later = begin();
      });
    } finally {
      hasCome();
    }
  }

  /** What has come already is drawn at once: React would keep to the skeleton for 300 ms once it had begun to. */
  function Screen() {
    // Chosen once, because another element would lose the screen's state.
    const [Drawn] = useState(() => known ?? Later);
    return createElement(Drawn);
  }
  return { ...entry, load, Screen };
}

export const screens = routeTable.map(screenOf);

const screenAt = (path: string) => screens.find((screen) => matchPath(screen.path, path));

setPrefetcher((target) => {
  // A failed prefetch is tried again, with its error shown, when the link is followed.
  screenAt(target.split(/[?#]/)[0] ?? target)
    ?.load()
    .catch(() => {});
});

/** Settles once the code of the screen at an address is there, or cannot be had, or has been waited for too long. */
export function screenAhead(pathname: string): Promise<unknown> {
  const loaded = screenAt(pathname === '/' ? '/home' : pathname)?.load();
  return Promise.race([loaded?.catch(() => {}), new Promise((resolve) => setTimeout(resolve, patienceMs))]);
}
