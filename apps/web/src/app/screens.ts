import { type ComponentType, createElement, lazy } from 'react';
import { matchPath } from 'react-router';
import { sessionStore } from '../lib/storage.ts';
import { setPrefetcher } from '../ui/prefetch.ts';
import { type RouteEntry, routeTable } from './route-table.ts';

const reloadKey = 'reloaded-for-missing-code';

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
 * deployed: one reload fetches the new page. A second failure in a row is a real one and reaches the error boundary.
 */
function lazyScreen(entry: RouteEntry): ComponentType {
  const begin = () => lazy(loadOrReload);
  let Screen = begin();

  async function loadOrReload(): Promise<{ default: ComponentType }> {
    try {
      const screen = await entry.load();
      sessionStore.remove(reloadKey);
      return { default: screen };
    } catch (cause) {
      if (!navigator.onLine || sessionStore.text(reloadKey) !== null) {
        sessionStore.remove(reloadKey);
        throw new MissingCode(entry.path, cause, () => {
          Screen = begin();
        });
      }
      sessionStore.setText(reloadKey, '1');
      location.reload();
      return new Promise(() => {});
    }
  }

  return () => createElement(Screen);
}

export const screens = routeTable.map((entry) => ({ ...entry, Screen: lazyScreen(entry) }));

setPrefetcher((target) => {
  const path = target.split(/[?#]/)[0] ?? target;
  const entry = routeTable.find((candidate) => matchPath(candidate.path, path));
  // A failed prefetch is tried again, with its error shown, when the link is followed.
  entry?.load().catch(() => {});
});
