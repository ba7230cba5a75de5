import type { Book, CurrentUser } from '@lamplight/contract';
import { mayDownload } from '@lamplight/contract/access';
import { useQuery } from '@tanstack/react-query';
import { BookOpenText, Download, FileDown, Scissors } from 'lucide-react';
import { createElement, lazy, Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigationType, useParams, useSearchParams } from 'react-router';
import {
  ListenSkeleton,
  ListenView,
  lockPlayer,
  NoSuchBook,
  readChapter,
  readSecond,
  ToolButton,
  textChaptersQuery,
  useChapterAddress,
  usePlayerState,
} from '../../features/listening/index.ts';
import { LibraryGate } from '../../features/membership/index.ts';
import { mayShareClips } from '../../features/publishing/index.ts';
import { currentUserQuery } from '../../lib/current-user.ts';
import { fieldOf } from '../../lib/record.ts';
import { whenIdle } from '../../lib/when-idle.ts';
import { importWithRetry } from '../../ui/import-with-retry.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { Loading } from '../../ui/loading.tsx';
import { MenuFile, MenuItem } from '../../ui/menu.tsx';
import { BookDownload } from '../shared/book-download.tsx';
import { ClipHost } from '../shared/clip-host.tsx';
import { saveMomentHere } from '../shared/save-moment-here.ts';
import { shareClipHere } from '../shared/share-clip-here.ts';
import { TranscriptItems } from '../shared/transcript-items.tsx';
import type { ListenMoments } from './listen-moments.tsx';
import { m } from './messages.ts';

// Comments load separately, so that listening does not wait for them.
const loadComments = () => import('./listen-comments.tsx');
const Comments = lazyPart(loadComments, 'ListenComments');
const Count = lazyPart(loadComments, 'ListenCommentCount');
const Marks = lazyPart(loadComments, 'ListenCommentMarkers');

const Text = lazyPart(() => import('./listen-text.tsx'), 'ListenText');
const NoteHost = lazyPart(() => import('../../features/listening/moments/note-dialog.tsx'), 'NoteHost');

const loadBookEnd = () => import('./book-end-card.tsx');
const BookEndCard = lazyPart(loadBookEnd, 'BookEndCard');
const AfterBook = lazyPart(loadBookEnd, 'AfterBook');

const ListenDownload = lazyPart(() => import('./listen-download.tsx'), 'ListenDownload');

const asksToPlay = (state: unknown): boolean => fieldOf(state, 'play') === true;

/**
 * Returns where playback starts, and whether at once: if the listener pressed Continue or a chapter, but not if they
 * merely opened the page. The chapter in a Continue link is ignored, because the listener may have moved on since the
 * link was rendered. A link to a comment does not change the position, although it contains the comment's chapter.
 */
function startOf(query: URLSearchParams, state: unknown, isPressed: boolean) {
  if (query.has('comment')) return { chapterId: undefined, play: false };
  if (isPressed && asksToPlay(state))
    return { chapterId: undefined, play: true, fromStart: fieldOf(state, 'fromStart') === true };
  const chapterId = readChapter(query);
  return {
    chapterId,
    second: chapterId === undefined ? undefined : readSecond(query),
    play: isPressed && chapterId !== undefined,
  };
}

/** The player of an accessible book. */
function ListenBook({ bookId, user }: { bookId: number; user: CurrentUser }) {
  const [query] = useSearchParams();
  const { state } = useLocation();
  const kind = useNavigationType();
  const [start] = useState(() => startOf(query, state, kind === 'PUSH'));
  const [downloaded, setDownloaded] = useState<Book | null>(null);
  const { data: textChapters = [] } = useQuery(textChaptersQuery(bookId));
  const hasText = textChapters.length > 0;
  usePreloadMoments();
  const menuItems = () => (closeMenu: () => void) => (
    <>
      {hasText && textItem(closeMenu)}
      {mayShareClips() && clipItem(closeMenu)}
      <ChapterItems
        bookId={bookId}
        textChapters={mayDownload(user) ? textChapters : []}
        closeMenu={closeMenu}
      />
    </>
  );
  const downloadTool = (book: Book) => {
    const open = () => setDownloaded(book);
    const plain = (
      <ToolButton icon={<Download size={22} aria-hidden />} aria-haspopup="dialog" onClick={open}>
        {m.download}
      </ToolButton>
    );
    return mayDownload(user) ? (
      <Suspense fallback={plain}>
        <ListenDownload book={book} onOpen={open} />
      </Suspense>
    ) : (
      plain
    );
  };
  const view = (
    <ListenView
      bookId={bookId}
      download={downloadTool}
      {...start}
      more={menuItems}
      end={(book) => (
        <Suspense fallback={null}>
          <BookEndCard book={book} />
        </Suspense>
      )}
      afterBook={(book) => (
        <Suspense fallback={null}>
          <AfterBook book={book} me={user} />
        </Suspense>
      )}
      onSaveMoment={saveMomentHere}
      text={
        hasText
          ? (book, close) => (
              <Suspense fallback={null}>
                <Text book={book} onClose={close} />
              </Suspense>
            )
          : undefined
      }
      onShareClip={shareClipHere}
      moments={(book) => <MomentsPanel book={book} />}
      comments={{
        count: (
          <Suspense fallback={null}>
            <Count />
          </Suspense>
        ),
        panel: (
          <Suspense fallback={<Loading label={m.loadingComments} of="panel" />}>
            <Comments user={user} />
          </Suspense>
        ),
        marks: (
          <Suspense fallback={null}>
            <Marks />
          </Suspense>
        ),
      }}
    />
  );
  return (
    <>
      <ChapterAddress bookId={bookId} />
      {view}
      <Suspense fallback={null}>
        <NoteHost />
      </Suspense>
      <ClipHost />
      {downloaded && <ListenBookDownload book={downloaded} user={user} onClose={() => setDownloaded(null)} />}
    </>
  );
}

// The components below follow the chapter in the player on their own, so that the whole screen is not rendered again
// for each chapter.

/** Keeps the chapter in the address up to date. Renders nothing. */
function ChapterAddress({ bookId }: { bookId: number }) {
  useChapterAddress(bookId);
  return null;
}

function ListenBookDownload(props: { book: Book; user: CurrentUser; onClose: () => void }) {
  const currentId = usePlayerState((state) => state.chapter?.id);
  return <BookDownload {...props} currentId={currentId} open />;
}

interface ChapterItemsProps {
  bookId: number;
  /** Ids of the chapters whose text may be saved. */
  textChapters: readonly number[];
  closeMenu: () => void;
}

/** Menu items that save files of the chapter in the player. */
function ChapterItems({ bookId, textChapters, closeMenu }: ChapterItemsProps) {
  const chapter = usePlayerState((state) => state.chapter);
  if (!chapter) return null;
  return (
    <>
      {chapter.download_url && saveItem(chapter.download_url, closeMenu)}
      {textChapters.includes(chapter.id) && (
        <TranscriptItems bookId={bookId} chapterId={chapter.id} closeMenu={closeMenu} />
      )}
    </>
  );
}

const saveItem = (url: string, closeMenu: () => void) => (
  <MenuFile href={url} icon={<FileDown size={20} aria-hidden />} onSelect={closeMenu}>
    {m.saveFile}
  </MenuFile>
);

const textItem = (closeMenu: () => void) => (
  <MenuItem
    icon={<BookOpenText size={20} aria-hidden />}
    onSelect={() => {
      closeMenu();
      document.dispatchEvent(new Event('show-text'));
    }}
  >
    {m.text}
  </MenuItem>
);

const clipItem = (closeMenu: () => void) => (
  <MenuItem
    icon={<Scissors size={20} aria-hidden />}
    onSelect={() => {
      closeMenu();
      shareClipHere();
    }}
  >
    {m.shareClip}
  </MenuItem>
);

/** /listen/{id}: the player, the subscribe gate, or 'no such book'. */
export function ListenScreen() {
  const { id = '' } = useParams();
  const bookId = /^[1-9]\d{0,9}$/.test(id) ? Number(id) : null;

  // Access is checked again when the window regains focus.
  const { refetch } = useQuery(currentUserQuery);
  useEffect(() => {
    const check = () => void refetch({ cancelRefetch: false });
    window.addEventListener('focus', check);
    return () => window.removeEventListener('focus', check);
  }, [refetch]);

  return (
    <LibraryGate kind="audiobooks" skeleton={<ListenSkeleton />} bookId={bookId} onAccess={lockIfClosed}>
      {(user) => (bookId === null ? <NoSuchBook /> : <ListenBook key={bookId} bookId={bookId} user={user} />)}
    </LibraryGate>
  );
}

function lockIfClosed(isOpen: boolean) {
  if (!isOpen) lockPlayer();
}

type Panel = typeof ListenMoments;
let loaded: Panel | null = null;
let loading: Promise<{ default: Panel }> | null = null;

async function load(): Promise<{ default: Panel }> {
  loaded = (await importWithRetry(() => import('./listen-moments.tsx'))).ListenMoments;
  return { default: loaded };
}

/**
 * Loads the code once: concurrent callers share one attempt, and a failed attempt, as without a network, is not
 * cached.
 */
function loadOnce(): Promise<{ default: Panel }> {
  loading ??= load().finally(() => {
    loading = null;
  });
  return loading;
}
const LazyMoments = lazy(loadOnce);

/** Loads the code of the moments when the browser is idle, so that moments can be shown without a network. */
export function usePreloadMoments(): void {
  useEffect(() => whenIdle(() => void loadOnce().catch(() => {})), []);
}

/**
 * Lists the member's moments of the book in the player. Code that has loaded is rendered directly, because `lazy`
 * would first show its fallback.
 */
export function MomentsPanel({ book }: { book: Book }) {
  const [Drawn] = useState(() => loaded ?? LazyMoments);
  return (
    <Suspense fallback={<Loading label={m.loadingMoments} of="panel" />}>
      {createElement(Drawn, { book })}
    </Suspense>
  );
}
