import type { CurrentUser } from '@lamplight/contract';
import { mayDownload } from '@lamplight/contract/access';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { titleLanguage } from '../../../lib/language.ts';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Link } from '../../../ui/link.tsx';
import { Section } from '../../../ui/section.tsx';
import { DownloadList } from './download-list.tsx';
import { downloadedText, storageText } from './download-text.ts';
import { canKeep, getDownloads } from './downloads.ts';
import type { DownloadedBook } from './downloads-manifest.ts';
import { m } from './messages.ts';
import { useDownloads, useRoom } from './use-downloads.ts';

/** The profile's list of downloads with sizes and removal; empty for members who may not download. */
export const DownloadsSection = ({ account }: { account: CurrentUser }) =>
  canKeep() && mayDownload(account) ? <DownloadedList account={account} /> : null;

function DownloadedList({ account }: { account: CurrentUser }) {
  const manifest = useDownloads();
  const room = useRoom(manifest);
  const [isAsking, setAsking] = useState(false);
  const books = manifest?.books ?? [];
  return (
    <Section
      title={m.downloads}
      action={
        books.length > 1 && (
          <Button
            variant="ghost"
            size="sm"
            icon={<Trash2 size={18} aria-hidden />}
            onClick={() => setAsking(true)}
          >
            {m.removeAll}
          </Button>
        )
      }
    >
      <div id="downloads" className="grid gap-3 rounded-lg border border-border bg-surface p-5">
        <p className="text-text-2">{books.length === 0 ? m.noDownloadsYet : storageText(books, room)}</p>
        {books.map((download) => (
          <DownloadedBookItem key={download.book.id} held={download} account={account} />
        ))}
      </div>
      <ConfirmDialog
        open={isAsking}
        title={m.removeAllDownloads}
        text={m.downloadAgain}
        confirmLabel={m.removeAll}
        danger
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          void getDownloads().removeAll();
        }}
      />
    </Section>
  );
}

function DownloadedBookItem({ held, account }: { held: DownloadedBook; account: CurrentUser }) {
  const { book } = held;
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="border-t border-border pt-3" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="cursor-pointer rounded-sm py-1">
        <span dir="auto" lang={titleLanguage(book)} className="font-semibold">
          {book.title}
        </span>
        <span className="block text-sm text-text-2 tabular-nums">{downloadedText(held)}</span>
      </summary>
      <div className="mt-2 grid gap-2">
        {isOpen && <DownloadList book={book} account={account} isOnlyKept />}
        <div className="flex flex-wrap items-center justify-between gap-3">
          <Link to={paths.listen(book.id)}>{m.openPlayer}</Link>
          <Button
            variant="outline"
            size="sm"
            icon={<Trash2 size={18} aria-hidden />}
            aria-label={m.removeTitle({ title: book.title })}
            onClick={() => void getDownloads().remove(book.id)}
          >
            {m.remove}
          </Button>
        </div>
      </div>
    </details>
  );
}
