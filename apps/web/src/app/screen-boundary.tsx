import { lazy, type ReactNode } from 'react';
import { useServerUnreachable } from '../lib/use-server-unreachable.ts';
import { useTitle } from '../lib/use-title.ts';
import { importWithRetry } from '../ui/import-with-retry.ts';
import type { RouteAccess } from './access.ts';
import { RouteFocus } from './route-focus.tsx';
import { ScreenErrorBoundary } from './screen-error-boundary.tsx';

const OfflineScreen = lazy(() =>
  importWithRetry(() => import('./offline-screen.tsx').then((cut) => ({ default: cut.OfflineScreen }))),
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
      {/* Before the screen, so that the screen can set a more specific title, such as a book's name. */}
      <RouteTitle title={title} />
      <RouteFocus />
      {isUnreachable ? <OfflineScreen>{children}</OfflineScreen> : children}
    </ScreenErrorBoundary>
  );
}
