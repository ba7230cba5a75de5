import type { Book, CurrentUser } from '@lamplight/contract';
import { Download, Pause, Play, Trash2, X } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import type { ChapterKind, ChapterState } from './chapter-state.ts';
import { getDownloads } from './downloads.ts';
import { useChapterStates, useDownloads } from './use-downloads.ts';

interface DownloadRowProps {
  title: string;
  state: ChapterState;
  /** True if the server offers this chapter as a download. */
  isOffered: boolean;
  onKeep: () => void;
  onPause: () => void;
  onResume: () => void;
  onRemove: () => void;
}

const icon = { size: 20, 'aria-hidden': true } as const;
const isUnderWay = (kind: ChapterKind): boolean => kind === 'waiting' || kind === 'coming';

/** One chapter with its download state and actions. */
function DownloadRow({ title, state, isOffered, onKeep, ...on }: DownloadRowProps) {
  const { kind, words, share } = state;
  const isHere = kind === 'done' || kind === 'locked';
  const act = (label: string, drawing: ReactNode, onClick: () => void) => (
    <IconButton label={`${label}: ${title}`} title={label} icon={drawing} onClick={onClick} />
  );
  return (
    <li className="grid min-h-14 grid-cols-[minmax(0,1fr)_auto] items-center gap-2 border-t border-border py-1 first:border-t-0">
      <span className="grid gap-1">
        <span className="font-medium text-text">{title}</span>
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
        {kind === 'none' && isOffered && act('Download', <Download {...icon} />, onKeep)}
        {isUnderWay(kind) && act('Pause', <Pause {...icon} />, on.onPause)}
        {!isHere && !isUnderWay(kind) && kind !== 'none' && act('Resume', <Play {...icon} />, on.onResume)}
        {!isHere && kind !== 'none' && act('Cancel', <X {...icon} />, on.onRemove)}
        {isHere && act('Remove', <Trash2 {...icon} />, on.onRemove)}
      </span>
    </li>
  );
}

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
