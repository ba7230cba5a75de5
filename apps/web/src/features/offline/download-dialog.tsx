import type { Book, CurrentUser } from '@lamplight/contract';
import { Download } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DownloadList } from './download-list.tsx';
import { downloadedText, storageText } from './download-text.ts';
import { canKeep, getDownloads } from './downloads.ts';
import { useDownloads, useRoom } from './use-downloads.ts';

export interface DownloadDialogProps {
  book: Book;
  account: CurrentUser;
  open: boolean;
  onClose: () => void;
}

/** Downloads a book or some of its chapters for offline listening. */
export function DownloadDialog(props: DownloadDialogProps) {
  return canKeep() ? (
    <Offer {...props} />
  ) : (
    <Dialog
      open={props.open}
      title="Download for offline"
      onClose={props.onClose}
      actions={<Button onClick={props.onClose}>Close</Button>}
    >
      <p>This browser can’t store downloads. You can still save chapters as files from the player.</p>
    </Dialog>
  );
}

function Offer({ book, account, open, onClose }: DownloadDialogProps) {
  const downloads = getDownloads();
  const manifest = useDownloads();
  const room = useRoom(manifest);
  const held = manifest?.books.find((other) => other.book.id === book.id);
  const missing = book.chapters.filter(
    (chapter) =>
      chapter.download_url !== undefined &&
      !held?.chapters.some(({ id, wish }) => id === chapter.id && wish === 'on'),
  );
  const canAny = held !== undefined || missing.length > 0;
  return (
    <Dialog
      open={open}
      size="sheet"
      title="Download for offline"
      onClose={onClose}
      actions={
        <>
          <Button variant="outline" onClick={onClose} data-autofocus>
            Close
          </Button>
          {missing.length > 0 && (
            <Button
              icon={<Download size={20} aria-hidden />}
              onClick={() => void downloads.keep(book, missing, account)}
            >
              Download all chapters
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-3">
        <p>
          {canAny
            ? 'Downloaded chapters play offline on this device.'
            : 'No chapter of this audiobook can be downloaded.'}
        </p>
        {/* Always rendered, because a live region must exist before its text changes. */}
        <p role="status" className="text-sm tabular-nums empty:-mt-3">
          {held
            ? downloadedText(held)
            : manifest === undefined
              ? ''
              : storageText(manifest?.books ?? [], room)}
        </p>
        <DownloadList book={book} account={account} />
      </div>
    </Dialog>
  );
}
