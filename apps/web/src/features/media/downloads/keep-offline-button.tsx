import type { Book, CurrentUser } from '@lamplight/contract';
import { CircleCheck, Download } from 'lucide-react';
import { useState } from 'react';
import { isWhole } from '../../../lib/held/shelf.ts';
import { Button } from '../../../ui/button.tsx';
import { DownloadDialog } from './download-dialog.tsx';
import { canKeep } from './downloads.ts';
import { useShelf } from './use-downloads.ts';

/** Beside the way to the player: keeps the book on this device, and says whether it is. */
export function KeepOfflineButton({ book, account }: { book: Book; account: CurrentUser }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="outline"
        size="lg"
        aria-haspopup="dialog"
        icon={canKeep() ? <KeptIcon book={book} /> : <Download size={20} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {/* On a phone its icon leaves the room to the way to the player. */}
        <span className="max-lg:sr-only">Download for offline</span>
      </Button>
      <DownloadDialog book={book} account={account} open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

function KeptIcon({ book }: { book: Book }) {
  const held = useShelf()?.books.find((other) => other.book.id === book.id);
  const isHere = book.chapters.every(({ id }) =>
    held?.chapters.some((chapter) => chapter.id === id && isWhole(chapter)),
  );
  return isHere && held ? (
    <span className="text-accent-text">
      <CircleCheck size={20} aria-hidden />
      <span className="sr-only">Downloaded. </span>
    </span>
  ) : (
    <Download size={20} aria-hidden />
  );
}
