import type { Book } from '@lamplight/contract';
import { CircleAlert, CircleCheck, Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { type BookDownload, bookDownloadText } from './book-download.ts';
import { m } from './messages.ts';
import { useBookDownload } from './use-downloads.ts';

/** Returns the icon of a control that opens the downloads of a book. */
export const downloadIcon = ({ kind }: BookDownload, size: number): ReactNode =>
  kind === 'all' ? (
    <CircleCheck size={size} aria-hidden />
  ) : kind === 'stopped' ? (
    <CircleAlert size={size} aria-hidden />
  ) : (
    <Download size={size} aria-hidden />
  );

/** Button above a book's chapters that opens its downloads, with their state. */
export function DownloadButton({ book, onOpen }: { book: Book; onOpen: () => void }) {
  const state = useBookDownload(book);
  return (
    <Button
      variant="ghost"
      size="sm"
      aria-haspopup="dialog"
      aria-label={bookDownloadText(state, book)}
      icon={downloadIcon(state, 20)}
      onClick={onOpen}
    >
      {state.kind === 'coming' ? `${state.percent} %` : state.kind === 'all' ? m.downloaded : m.download}
    </Button>
  );
}
