import type { Book, CurrentUser } from '@lamplight/contract';
import { CircleCheck, Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { DownloadDialog } from './download-dialog.tsx';
import { canKeep } from './downloads.ts';
import { isComplete } from './downloads-manifest.ts';
import { useDownloads } from './use-downloads.ts';

/** Download button above a book's chapters, with their state. */
export function KeepOfflineButton({ book, account }: { book: Book; account: CurrentUser }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        aria-haspopup="dialog"
        icon={canKeep() ? <DownloadedIcon book={book} /> : <Download size={20} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Download for offline
      </Button>
      <DownloadDialog book={book} account={account} open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

function DownloadedIcon({ book }: { book: Book }) {
  const held = useDownloads()?.books.find((other) => other.book.id === book.id);
  const complete = new Set(held?.chapters.filter(isComplete).map(({ id }) => id));
  const isHere = book.chapters.every(({ id }) => complete.has(id));
  return isHere && held ? (
    <span className="text-accent-text">
      <CircleCheck size={20} aria-hidden />
      <span className="sr-only">Downloaded. </span>
    </span>
  ) : (
    <Download size={20} aria-hidden />
  );
}
