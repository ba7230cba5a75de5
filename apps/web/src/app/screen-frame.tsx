import { type ReactNode, Suspense } from 'react';
import { useTitle } from '../lib/use-title.ts';
import { Arrival } from './arrival.tsx';
import { ScreenErrors } from './screen-errors.tsx';
import { ScreenSkeleton } from './screen-skeleton.tsx';

function RouteTitle({ title }: { title: string }) {
  useTitle(title);
  return null;
}

/** What every screen stands in: its title, its own error boundary, a skeleton while its code arrives. */
export function ScreenFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <ScreenErrors>
      {/* Before the screen, so that a screen that knows better (a book's name) has the last word. */}
      <RouteTitle title={title} />
      <Suspense fallback={<ScreenSkeleton />}>
        <Arrival />
        {children}
      </Suspense>
    </ScreenErrors>
  );
}
