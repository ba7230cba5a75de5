import { type ComponentType, lazy } from 'react';
import { matchPath } from 'react-router';
import { sessionStore } from '../lib/storage.ts';
import { setPrefetcher } from '../ui/prefetch.ts';
import { type RouteEntry, routeTable } from './route-table.ts';

const reloadKey = 'reloaded-for-missing-code';

class MissingCode extends Error {
  override readonly name = 'MissingCode';
}
export const isMissingCode = (error: unknown): boolean => error instanceof MissingCode;

/**
 * A screen's code can vanish from the server when a new version is deployed: one reload fetches the new page.
 * A second failure in a row is a real one and reaches the error boundary.
 */
async function loadOrReload(entry: RouteEntry): Promise<{ default: ComponentType }> {
  try {
    const screen = await entry.load();
    sessionStore.remove(reloadKey);
    return { default: screen };
  } catch (cause) {
    if (!navigator.onLine || sessionStore.text(reloadKey) !== null) {
      sessionStore.remove(reloadKey);
      throw new MissingCode(entry.path, { cause });
    }
    sessionStore.setText(reloadKey, '1');
    location.reload();
    return new Promise(() => {});
  }
}

export const screens = routeTable.map((entry) => ({ ...entry, Screen: lazy(() => loadOrReload(entry)) }));

setPrefetcher((target) => {
  const path = target.split(/[?#]/)[0] ?? target;
  const entry = routeTable.find((candidate) => matchPath(candidate.path, path));
  // A failed prefetch is tried again, with its error shown, when the link is followed.
  entry?.load().catch(() => {});
});
