import type { BookSummary } from '@lamplight/contract';
import { Suspense } from 'react';
import { lazyPart } from '../../ui/lazy-part.ts';

const UpNextItem = lazyPart(
  () => import('../../features/listening/player/up-next/up-next-item.tsx'),
  'UpNextItem',
);

/** Returns a book menu's item that adds the book to Up next or removes it. */
export const upNextItem = (book: BookSummary) => (closeMenu: () => void) => (
  // Placeholder with the height of the menu item, so that nothing moves when the item loads.
  <Suspense fallback={<div className="h-11" />}>
    <UpNextItem book={book} onDone={closeMenu} />
  </Suspense>
);
