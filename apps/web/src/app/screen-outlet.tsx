import { Suspense, useSyncExternalStore } from 'react';
import { Outlet } from 'react-router';
import { ScreenSkeleton } from '../screens/shared/screen-skeleton.tsx';
import { slowScreen } from './lazy-screens.ts';
import { m } from './messages.ts';

/**
 * Renders the current screen. The Suspense boundary outlives the screens: navigation is a transition, so the
 * old screen stays until the new one has loaded. The skeleton is only for the first visit.
 */
export const ScreenOutlet = () => (
  <Suspense fallback={<ScreenSkeleton />}>
    <Outlet />
  </Suspense>
);

/** Progress line at the top of the page while a screen loads slowly. */
export function SlowScreenBar() {
  const isSlow = useSyncExternalStore(slowScreen.subscribe, slowScreen.isSlow);
  return (
    <div role="status">
      {isSlow && (
        <>
          <span className="late-bar" />
          <span className="sr-only">{m.loading}</span>
        </>
      )}
    </div>
  );
}
