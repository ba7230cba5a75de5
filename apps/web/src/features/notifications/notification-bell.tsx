import { lazy, Suspense } from 'react';
import { importWithRetry } from '../../ui/import-with-retry.ts';

const Bell = lazy(async () => ({ default: (await importWithRetry(() => import('./bell.tsx'))).Bell }));

/** The bell of the header; loaded after the screen, which keeps its place. */
export const NotificationBell = () => (
  <span className="size-11">
    <Suspense fallback={null}>
      <Bell />
    </Suspense>
  </span>
);
