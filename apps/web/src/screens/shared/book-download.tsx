import type { Book, CurrentUser } from '@lamplight/contract';
import { mayDownload } from '@lamplight/contract/access';
import { Suspense, useEffect } from 'react';
import { queryClient } from '../../lib/query.ts';
import { lazyPart } from '../../ui/lazy-part.ts';

const DownloadDialog = lazyPart(
  () => import('../../features/media/offline/download-dialog.tsx'),
  'DownloadDialog',
);
const UpgradeDialog = lazyPart(
  () => import('../../features/membership/billing/upgrade-dialog.tsx'),
  'UpgradeDialog',
);

export interface BookDownloadProps {
  book: Book;
  user: CurrentUser;
  /** Id of the chapter that plays, or would play next; undefined if there is none. */
  currentId: number | undefined;
  open: boolean;
  onClose: () => void;
}

/** Stores further data that the player needs offline: speeds, skip lengths and the book's moments. */
async function storeForPlayer(bookId: number): Promise<void> {
  const [{ getPlayer }, { momentsQuery }] = await Promise.all([
    import('../../features/listening/player/player/player.ts'),
    import('../../features/listening/moments/moments-query.ts'),
  ]);
  await Promise.all([
    getPlayer().playback.refresh(),
    queryClient.prefetchInfiniteQuery(momentsQuery({ bookId, search: '' })),
  ]);
}

/** Shows a book's downloads to members who may download, and the Upgrade prompt to others. */
export function BookDownload({ book, user, currentId, open, onClose }: BookDownloadProps) {
  const isDownload = open && mayDownload(user);
  useEffect(() => {
    if (isDownload) storeForPlayer(book.id).catch(() => {});
  }, [isDownload, book.id]);
  if (!open) return null;
  return (
    <Suspense fallback={null}>
      {isDownload ? (
        <DownloadDialog book={book} account={user} currentId={currentId} onClose={onClose} />
      ) : (
        <UpgradeDialog onClose={onClose} />
      )}
    </Suspense>
  );
}
