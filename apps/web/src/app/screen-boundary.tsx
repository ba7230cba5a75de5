import type { ScreenAccess } from '@lamplight/contract/screens';
import { type ReactNode, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { restoreScroll } from '../lib/restore-scroll.ts';
import { serverStatus } from '../lib/server-status.ts';
import { sessionStore } from '../lib/storage.ts';
import { useTitle } from '../lib/use-title.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import { ScreenErrorBoundary } from './screen-error-boundary.tsx';

/** Storage key of a history entry's scroll position. The router calls the first entry of every document 'default'. */
interface ScrollPosition {
  readonly pathname: string;
  readonly key: string;
}
const storeKey = ({ pathname, key }: ScrollPosition) => `scroll:${key}:${pathname}`;

/**
 * Forgets the stored position after a fresh navigation (typed URL or external link), so that the page opens
 * at its top.
 */
function forgetOnFreshVisit(kind: string | undefined, pathname: string): void {
  if (kind === 'navigate') sessionStore.remove(storeKey({ pathname, key: 'default' }));
}
if (typeof window !== 'undefined') {
  const [visit] = performance.getEntriesByType('navigation');
  forgetOnFreshVisit(
    visit instanceof PerformanceNavigationTiming ? visit.type : undefined,
    location.pathname,
  );
}

/** Stores the page's scroll position for a history entry, until the returned function is called. */
function rememberScroll(place: ScrollPosition): () => void {
  history.scrollRestoration = 'manual';
  let timer: ReturnType<typeof setTimeout> | undefined;
  let position = window.scrollY;
  const save = () => {
    clearTimeout(timer);
    timer = undefined;
    sessionStore.setText(storeKey(place), String(Math.round(position)));
  };
  const saveSoon = () => {
    position = window.scrollY;
    clearTimeout(timer);
    timer = setTimeout(save, 100);
  };
  window.addEventListener('scroll', saveSoon, { passive: true });
  window.addEventListener('pagehide', save);
  return () => {
    // A link may be pressed before the timer ends.
    if (timer !== undefined) save();
    window.removeEventListener('scroll', saveSoon);
    window.removeEventListener('pagehide', save);
  };
}

const storedScroll = (place: ScrollPosition): number => Number(sessionStore.text(storeKey(place)) ?? 0);

let lastPathname: string | null = null;

/**
 * After each navigation: restores the scroll position on back, scrolls to the top otherwise, and focuses the
 * heading. Rendered before the screen, so that the screen can restore its own position afterwards.
 */
function RouteFocus() {
  const { pathname, key } = useLocation();
  const kind = useNavigationType();

  useLayoutEffect(() => {
    if (kind === 'POP') return restoreScroll(storedScroll({ pathname, key }));
    if (lastPathname !== null && lastPathname !== pathname) window.scrollTo(0, 0);
    return undefined;
  }, [pathname, key, kind]);

  // Stops storing before the next screen is drawn, because that screen scrolls to its own position.
  useLayoutEffect(() => rememberScroll({ pathname, key }), [pathname, key]);

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

const OfflineScreen = lazyPart(() => import('../screens/offline/offline-screen.tsx'), 'OfflineScreen');

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
  access: ScreenAccess;
  children: ReactNode;
}) {
  const isUnreachable = useServerUnreachable() && access !== 'public';
  // Once shown, the offline wrapper stays around the screen: without it, React would mount the screen again and lose
  // the chosen tab and typed text.
  const [wasUnreachable, setWasUnreachable] = useState(isUnreachable);
  if (isUnreachable && !wasUnreachable) setWasUnreachable(true);
  return (
    <ScreenErrorBoundary>
      {/* Rendered before the screen, so that the screen can set a more specific title, such as a book's
          name. */}
      <RouteTitle title={title} />
      <RouteFocus />
      {wasUnreachable ? <OfflineScreen isUnreachable={isUnreachable}>{children}</OfflineScreen> : children}
    </ScreenErrorBoundary>
  );
}
