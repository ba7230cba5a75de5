import type { FollowKind } from '@lamplight/contract';
import { lazy, Suspense } from 'react';
import { importWithRetry } from '../../ui/import-with-retry.ts';

const LazyButton = lazy(async () => {
  const load = () => import('./follow-button.tsx');
  return { default: (await importWithRetry(load)).FollowButton };
});

/** Follows a book, a series or a person; loaded after the screen, whose place for it is as high as the button. */
export const FollowButton = (subject: { kind: FollowKind; id: number }) => (
  <div className="min-h-11">
    <Suspense fallback={null}>
      <LazyButton {...subject} />
    </Suspense>
  </div>
);
