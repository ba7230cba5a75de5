import type { Book, Chapter, CurrentUser } from '@lamplight/contract';
import { Download, Pause, Play, Trash2, X } from 'lucide-react';
import { type CSSProperties, memo, type ReactNode } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { ChapterKind, ChapterState } from './chapter-state.ts';
import { getDownloads } from './downloads.ts';
import { m } from './messages.ts';
import { useChapterStates, useDownloads } from './use-downloads.ts';

interface DownloadRowProps extends ChapterState {
  book: Book;
  chapter: Chapter;
  /** The account that downloads. */
  account: CurrentUser;
}

const icon = { size: 20, 'aria-hidden': true } as const;
const isUnderWay = (kind: ChapterKind): boolean => kind === 'waiting' || kind === 'coming';

/** One chapter with its download state and actions. */
const DownloadRow = memo(function DownloadRow({
  book,
  chapter,
  account,
  kind,
  words,
  share,
}: DownloadRowProps) {
  const downloads = getDownloads();
  const { id, title, download_url } = chapter;
  const remove = () => void downloads.remove(book.id, [id]);
  const isHere = kind === 'done' || kind === 'locked';
  const actionButton = (label: string, drawing: ReactNode, onClick: () => void) => (
    <IconButton label={`${label}: ${title}`} title={label} icon={drawing} onClick={onClick} />
  );
  return (
    <li className="grid min-h-14 grid-cols-[minmax(0,1fr)_auto] items-center gap-2 border-t border-border py-1 first:border-t-0">
      <span className="grid gap-1">
        <span dir="auto" className="font-medium text-text">
          {title}
        </span>
        {words && (
          <span
            className={`text-sm tabular-nums ${kind === 'full' || kind === 'refused' ? 'text-danger' : ''}`}
          >
            {words}
          </span>
        )}
        {share !== null && (
          <span aria-hidden="true" className="block h-[3px] overflow-hidden rounded-xs bg-track">
            <span
              style={{ '--fill': share } as CSSProperties}
              className="block h-full origin-left scale-x-(--fill) bg-track-fill"
            />
          </span>
        )}
      </span>
      <span className="flex">
        {kind === 'none' &&
          download_url !== undefined &&
          actionButton(
            m.download,
            <Download {...icon} />,
            () => void downloads.keep(book, [chapter], account),
          )}
        {isUnderWay(kind) && actionButton(m.pause, <Pause {...icon} />, () => void downloads.pause(id))}
        {!isHere &&
          !isUnderWay(kind) &&
          kind !== 'none' &&
          actionButton(m.resume, <Play {...icon} />, () => void downloads.resume(id))}
        {!isHere && kind !== 'none' && actionButton(m.cancel, <X {...icon} />, remove)}
        {isHere && actionButton(m.remove, <Trash2 {...icon} />, remove)}
      </span>
    </li>
  );
});

export interface DownloadListProps {
  book: Book;
  /** The account that downloads. */
  account: CurrentUser;
  /** True to show only downloaded chapters. */
  isOnlyKept?: boolean;
}

/** A book's chapters with their download state. */
export function DownloadList({ book, account, isOnlyKept = false }: DownloadListProps) {
  const download = useDownloads()?.books.find((other) => other.book.id === book.id);
  const stateOf = useChapterStates(download);
  const states = book.chapters.map((chapter) => ({ chapter, state: stateOf(chapter.id) }));
  const shown = isOnlyKept ? states.filter(({ state }) => state.kind !== 'none') : states;
  return (
    <ul aria-label={m.chaptersTitle({ title: book.title })}>
      {shown.map(({ chapter, state }) => (
        <DownloadRow key={chapter.id} book={book} chapter={chapter} account={account} {...state} />
      ))}
    </ul>
  );
}
