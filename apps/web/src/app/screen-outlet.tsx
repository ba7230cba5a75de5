import { Suspense, useSyncExternalStore } from 'react';
import { Outlet } from 'react-router';
import { ScreenSkeleton } from './screen-skeleton.tsx';
import { lateScreen } from './screens.ts';

/**
 * The place of the screens in a frame. The boundary outlives each of them: navigation is a transition, so the old screen
 * stays until the code of the new one has come. The skeleton is for a first visit.
 */
export const ScreenOutlet = () => (
  <Suspense fallback={<ScreenSkeleton />}>
    <Outlet />
  </Suspense>
);

/** A line at the top of the page while the code of a screen takes long. */
export function LateBar() {
  const isLate = useSyncExternalStore(lateScreen.subscribe, lateScreen.isLate);
  return (
    <div role="status">
      {isLate && (
        <>
          <span className="late-bar" />
          <span className="sr-only">Loading</span>
        </>
      )}
    </div>
  );
}
