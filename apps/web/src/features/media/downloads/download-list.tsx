import type { Book, CurrentUser } from '@lamplight/contract';
import { DownloadRow } from './download-row.tsx';
import { getDownloads } from './downloads.ts';
import { useChapterStates, useDownloads } from './use-downloads.ts';

export interface DownloadListProps {
  book: Book;
  /** The account that downloads. */
  account: CurrentUser;
  /** Shows only downloaded chapters. */
  isOnlyKept?: boolean;
}

/** A book's chapters with their download state. */
export function DownloadList({ book, account, isOnlyKept = false }: DownloadListProps) {
  const downloads = getDownloads();
  const held = useDownloads()?.books.find((other) => other.book.id === book.id);
  const stateOf = useChapterStates(held);
  const shown = isOnlyKept
    ? book.chapters.filter(({ id }) => held?.chapters.some((chapter) => chapter.id === id))
    : book.chapters;
  return (
    <ul aria-label={`Chapters of ${book.title}`}>
      {shown.map((chapter) => (
        <DownloadRow
          key={chapter.id}
          title={chapter.title}
          state={stateOf(chapter.id)}
          isOffered={chapter.download_url !== undefined}
          onKeep={() => void downloads.keep(book, [chapter], account)}
          onPause={() => void downloads.pause(chapter.id)}
          onResume={() => void downloads.resume(chapter.id)}
          onRemove={() => void downloads.remove(book.id, [chapter.id])}
        />
      ))}
    </ul>
  );
}
