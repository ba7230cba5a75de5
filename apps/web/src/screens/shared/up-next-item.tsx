import type { BookSummary } from '@lamplight/contract';
import { Suspense } from 'react';
import { lazyPart } from '../../ui/lazy-part.ts';

const UpNextItem = lazyPart(
  () => import('../../features/listening/player/up-next/up-next-item.tsx'),
  'UpNextItem',
);

/** Adds a book to Up next, or removes it: for the menu of a book. */
export const upNextItem = (book: BookSummary) => (closeMenu: () => void) => (
  // Placeholder as high as the item, so that nothing moves when it loads.
  <Suspense fallback={<div className="h-11" />}>
    <UpNextItem book={book} onDone={closeMenu} />
  </Suspense>
);
