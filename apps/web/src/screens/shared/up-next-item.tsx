import type { BookSummary } from '@lamplight/contract';
import { lazy, Suspense } from 'react';
import { importWithRetry } from '../../ui/import-with-retry.ts';

const UpNextItem = lazy(async () => {
  const load = () => import('../../features/player/up-next/up-next-item.tsx');
  return { default: (await importWithRetry(load)).UpNextItem };
});

/** Adds a book to Up next, or removes it: for the menu of a book. */
export const upNextItem = (book: BookSummary) => (closeMenu: () => void) => (
  <Suspense fallback={null}>
    <UpNextItem book={book} onDone={closeMenu} />
  </Suspense>
);
