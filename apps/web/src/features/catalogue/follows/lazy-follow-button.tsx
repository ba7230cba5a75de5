import { Suspense } from 'react';
import { lazyPart } from '../../../ui/lazy-part.ts';
import type { FollowButtonProps } from './follow-button.tsx';

const LazyButton = lazyPart(() => import('./follow-button.tsx'), 'FollowButton');

/** Follow button of a book, a series or a person; loaded after the screen, which reserves the button's height. */
export const FollowButton = (props: FollowButtonProps) => (
  <div className="min-h-11">
    <Suspense fallback={null}>
      <LazyButton {...props} />
    </Suspense>
  </div>
);
