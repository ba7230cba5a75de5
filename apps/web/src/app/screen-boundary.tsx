import { lazy, type ReactNode, useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { serverStatus } from '../lib/server-status.ts';
import { useTitle } from '../lib/use-title.ts';
import { importWithRetry } from '../ui/import-with-retry.ts';
import type { RouteAccess } from './access.ts';
import { ScreenErrorBoundary } from './screen-error-boundary.tsx';
import { rememberScroll, restoreScroll } from './scroll-memory.ts';

let lastPathname: string | null = null;

/**
 * After each navigation: restores the scroll position on back, scrolls to the top otherwise, and focuses the
 * heading. Rendered before the screen, so that the screen can restore its own position afterwards.
 */
function RouteFocus() {
  const { pathname, key } = useLocation();
  const kind = useNavigationType();

  useLayoutEffect(() => {
    if (kind === 'POP') return restoreScroll({ pathname, key });
    if (lastPathname !== null && lastPathname !== pathname) window.scrollTo(0, 0);
    return undefined;
  }, [pathname, key, kind]);

  useEffect(() => rememberScroll({ pathname, key }), [pathname, key]);

  useEffect(() => {
    const isFirst = lastPathname === null;
    const hasChanged = lastPathname !== pathname;
    lastPathname = pathname;
    if (isFirst || !hasChanged) return;
    const main = document.getElementById('main');
    // The screen may already have focused its first field.
    if (!main || (main.contains(document.activeElement) && document.activeElement !== main)) return;
    const heading = main.querySelector('h1');
    if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1;
    (heading ?? main).focus({ preventScroll: true });
  }, [pathname]);

  return null;
}

const useServerUnreachable = (): boolean =>
  useSyncExternalStore(serverStatus.subscribe, serverStatus.isUnreachable);

const OfflineScreen = lazy(() =>
  importWithRetry(() =>
    import('../screens/offline/offline-screen.tsx').then((cut) => ({ default: cut.OfflineScreen })),
  ),
);

function RouteTitle({ title }: { title: string }) {
  useTitle(title);
  return null;
}

/** Wraps a screen in its title and an error boundary. */
export function ScreenBoundary({
  title,
  access,
  children,
}: {
  title: string;
  access: RouteAccess;
  children: ReactNode;
}) {
  const isUnreachable = useServerUnreachable() && access !== 'public';
  return (
    <ScreenErrorBoundary>
      {/* Rendered before the screen, so that the screen can set a more specific title, such as a book's
          name. */}
      <RouteTitle title={title} />
      <RouteFocus />
      {isUnreachable ? <OfflineScreen>{children}</OfflineScreen> : children}
    </ScreenErrorBoundary>
  );
}
