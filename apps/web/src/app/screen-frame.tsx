import { lazy, type ReactNode } from 'react';
import { useIsCut } from '../lib/use-is-cut.ts';
import { useTitle } from '../lib/use-title.ts';
import { loadPatiently } from '../ui/load-patiently.ts';
import type { RouteAccess } from './access.ts';
import { Arrival } from './arrival.tsx';
import { ScreenErrors } from './screen-errors.tsx';

const CutScreen = lazy(() =>
  loadPatiently(() => import('./cut-screen.tsx').then((cut) => ({ default: cut.CutScreen }))),
);

function RouteTitle({ title }: { title: string }) {
  useTitle(title);
  return null;
}

/** What every screen stands in: its title and its own error boundary. */
export function ScreenFrame({
  title,
  access,
  children,
}: {
  title: string;
  access: RouteAccess;
  children: ReactNode;
}) {
  const isCut = useIsCut() && access !== 'public';
  return (
    <ScreenErrors>
      {/* Before the screen, so that a screen that knows better (a book's name) has the last word. */}
      <RouteTitle title={title} />
      <Arrival />
      {isCut ? <CutScreen>{children}</CutScreen> : children}
    </ScreenErrors>
  );
}
