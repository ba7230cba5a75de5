import type { Book, CurrentUser } from '@lamplight/contract';
import { mayDownload } from '@lamplight/contract/access';
import { Download } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useLocation, useNavigationType, useSearchParams } from 'react-router';
import { ListenView } from '../../features/player/listen/listen-view.tsx';
import { readChapter, useChapterAddress } from '../../features/player/listen/use-chapter-address.ts';
import { fieldOf } from '../../lib/record.ts';
import { importWithRetry } from '../../ui/import-with-retry.ts';
import { MenuItem } from '../../ui/menu.tsx';
import { Spinner } from '../../ui/spinner.tsx';

// Comments load separately, so that listening does not wait for them.
const talk = () => importWithRetry(() => import('./listen-comments.tsx'));
const Comments = lazy(async () => ({ default: (await talk()).ListenComments }));
const Count = lazy(async () => ({ default: (await talk()).ListenCommentCount }));
const Marks = lazy(async () => ({ default: (await talk()).ListenCommentMarkers }));

const DownloadDialog = lazy(async () => {
  const load = () => import('../../features/offline/download-dialog.tsx');
  return { default: (await importWithRetry(load)).DownloadDialog };
});

const asksToPlay = (state: unknown): boolean => fieldOf(state, 'play') === true;

/**
 * The player of an accessible book. Starts playing if the visitor pressed Continue or a chapter, but not when
 * the page was only opened. The chapter in a Continue link may be outdated: the listener may have moved on
 * since it was rendered.
 */
export function ListenBook({ bookId, user }: { bookId: number; user: CurrentUser }) {
  const [query] = useSearchParams();
  const { state } = useLocation();
  const kind = useNavigationType();
  const [wish] = useState(() => {
    const chapterId = readChapter(query);
    if (kind === 'PUSH' && asksToPlay(state)) return { chapterId: undefined, play: true };
    return { chapterId, play: kind === 'PUSH' && chapterId !== undefined };
  });
  const [kept, setKept] = useState<Book | null>(null);
  const [isKeeping, setKeeping] = useState(false);
  useChapterAddress(bookId);
  const keepItem = (book: Book) => (closeMenu: () => void) => (
    <MenuItem
      icon={<Download size={20} aria-hidden />}
      onSelect={() => {
        closeMenu();
        setKept(book);
        setKeeping(true);
      }}
    >
      Download for offline
    </MenuItem>
  );
  const view = (
    <ListenView
      bookId={bookId}
      user={user}
      {...wish}
      more={mayDownload(user) ? keepItem : undefined}
      comments={{
        count: (
          <Suspense fallback={null}>
            <Count />
          </Suspense>
        ),
        panel: (
          <Suspense
            fallback={
              <div className="grid place-items-center py-10">
                <Spinner label="Loading comments" />
              </div>
            }
          >
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
      {view}
      {kept && (
        <Suspense fallback={null}>
          <DownloadDialog book={kept} account={user} open={isKeeping} onClose={() => setKeeping(false)} />
        </Suspense>
      )}
    </>
  );
}
