import type { Book, CurrentUser } from '@lamplight/contract';
import { mayDownload } from '@lamplight/contract/access';
import { Suspense } from 'react';
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
  /** Chapter that is played, or would be next. */
  currentId: number | undefined;
  open: boolean;
  onClose: () => void;
}

/** The downloads of a book for those who may download; for others the Upgrade prompt. */
export function BookDownload({ book, user, currentId, open, onClose }: BookDownloadProps) {
  if (!open) return null;
  return (
    <Suspense fallback={null}>
      {mayDownload(user) ? (
        <DownloadDialog book={book} account={user} currentId={currentId} onClose={onClose} />
      ) : (
        <UpgradeDialog onClose={onClose} />
      )}
    </Suspense>
  );
}
