import { mayDownload } from '@lamplight/contract/access';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import {
  BookDetails,
  backLink,
  bookQuery,
  ChapterList,
  FollowButton,
  SynopsisFrame,
  SynopsisHead,
  SynopsisText,
  useOwnBook,
} from '../../features/catalogue/index.ts';
import {
  BookmarkButton,
  BookPlace,
  bookmarkIdsQuery,
  chapterHeard,
  chooseStart,
  heardOf,
  playInTap,
  progressQuery,
} from '../../features/listening/index.ts';
import { LibraryGate } from '../../features/membership/index.ts';
import { ApiError, detailOf } from '../../lib/api.ts';
import { currentUserQuery } from '../../lib/current-user.ts';
import { paths } from '../../lib/paths.ts';
import { useTitle } from '../../lib/use-title.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { MenuItem } from '../../ui/menu.tsx';
import { Section } from '../../ui/section.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { BackButton } from '../shared/back-button.tsx';
import { BookDownload } from '../shared/book-download.tsx';
import { followMark } from '../shared/follow-mark.ts';
import { ListenElsewhere, ListenElsewhereItem } from '../shared/listen-elsewhere.tsx';
import { MissingPage } from '../shared/missing-page.tsx';
import { upNextItem } from '../shared/up-next-item.tsx';
import { ListenButtonBar } from './listen-button-bar.tsx';
import { m } from './messages.ts';
import { SynopsisComments } from './synopsis-comments.tsx';
import { SynopsisReviews } from './synopsis-reviews.tsx';

const DownloadButton = lazyPart(
  () => import('../../features/media/offline/download-button.tsx'),
  'DownloadButton',
);

const ChapterTranscripts = lazyPart(() => import('./chapter-transcripts.tsx'), 'ChapterTranscripts');

const BookMenu = lazyPart(() => import('../../features/listening/library/book-menu.tsx'), 'BookMenu');

const SynopsisSkeleton = ({ back }: { back: ReactNode }) => (
  <div aria-busy="true">
    <span role="status" className="sr-only">
      {m.loading}
    </span>
    <SynopsisFrame
      hue={null}
      back={back}
      cover={<Skeleton shape="cover" />}
      head={
        <div className="grid w-full justify-items-center gap-4 low:sm:justify-items-start lg:justify-items-start">
          <Skeleton shape="heading" />
          <div className="w-40">
            <Skeleton shape="line" />
          </div>
          <Skeleton shape="button" />
        </div>
      }
      chapters={
        <div className="mt-8 grid gap-3">
          <Skeleton shape="line" />
          <Skeleton shape="line" />
          <Skeleton shape="short-line" />
        </div>
      }
    />
  </div>
);

const BookMissing = ({ back }: { back: ReactNode }) => (
  <MissingPage title={m.audiobookNotFound} back={back} />
);

const noProgress = { progress: [], last_chapter_id: null };

function SynopsisBook({ id, back }: { id: number; back: ReactNode }) {
  const { data: book, ...answer } = useQuery(bookQuery(id, useQueryClient()));
  const progress = useQuery(progressQuery(id));
  const { data: user } = useQuery(currentUserQuery);
  const bookmarks = useQuery(bookmarkIdsQuery);
  const own = useOwnBook(id);
  const [dialog, setDialog] = useState<'download' | 'feed' | null>(null);
  const isMissing = answer.error instanceof ApiError && [404, 422].includes(answer.error.status);
  useTitle(isMissing ? m.audiobookNotFound2 : book?.title);

  if (isMissing) return <BookMissing back={back} />;
  if (!book) {
    return answer.error ? (
      <div className="wrap grid gap-4 py-3">
        {back}
        <h1 className="text-2xl">{m.audiobookNotLoaded}</h1>
        <ErrorState detail={detailOf(answer.error, m.somethingWentWrongSide)} query={answer} />
      </div>
    ) : (
      <SynopsisSkeleton back={back} />
    );
  }

  // A failed progress request is only logged: listening then starts at the first chapter.
  const isReady = !answer.isPlaceholderData && !progress.isPending && own !== undefined;
  const isFinished = own?.finished ?? false;
  const known = progress.data ?? noProgress;
  const begun = known.last_chapter_id !== null || known.progress.some((entry) => entry.position > 0);
  const start = isReady ? chooseStart(book, known) : null;
  const heard = heardOf(known);
  return (
    <article className="pb-20 lg:pb-4">
      <SynopsisHead
        book={book}
        back={back}
        isBookmarked={bookmarks.data?.includes(id) ?? false}
        actions={
          <>
            {isFinished ? (
              <p className="text-sm text-text-2">{m.finished}</p>
            ) : (
              begun && start && <BookPlace book={book} start={start} heard={heard} />
            )}
            <FollowButton kind="book" id={id} />
            <ListenButtonBar
              bookId={id}
              to={start && paths.listen(id, isFinished ? {} : { chapter: start.chapterId })}
              isPending={!isReady}
              label={isFinished ? m.listenAgain : begun ? m.continue : m.startListening}
              fromStart={isFinished}
            >
              <BookmarkButton bookId={id} />
              {/* The button's space is reserved while it loads: the other buttons do not move under a finger. */}
              <span className="size-11 flex-none self-center">
                {isReady && (
                  <Suspense fallback={null}>
                    <BookMenu
                      bookId={id}
                      title={book.title}
                      isFinished={isFinished}
                      isBegun={begun}
                      isContinued={begun && !isFinished}
                      more={(closeMenu) => (
                        <>
                          {book.chapters.length > 0 && (
                            <MenuItem
                              icon={<Download size={20} aria-hidden />}
                              onSelect={() => {
                                closeMenu();
                                setDialog('download');
                              }}
                            >
                              {m.download}
                            </MenuItem>
                          )}
                          {book.chapters.length > 0 && (
                            <ListenElsewhereItem
                              onSelect={() => {
                                closeMenu();
                                setDialog('feed');
                              }}
                            />
                          )}
                          {upNextItem(book)(closeMenu)}
                        </>
                      )}
                      onMarked={followMark}
                    />
                  </Suspense>
                )}
              </span>
            </ListenButtonBar>
          </>
        }
        summary={<SynopsisText key={book.synopsis} text={book.synopsis} language={book.language} />}
        chapters={
          <>
            {answer.isError && (
              <div className="mt-4">
                <ErrorState detail={m.audiobookNotRefreshed} query={answer} />
              </div>
            )}
            <Section
              title={m.chapters}
              action={
                user &&
                mayDownload(user) &&
                isReady &&
                book.chapters.length > 0 && (
                  <Suspense fallback={null}>
                    <DownloadButton book={book} onOpen={() => setDialog('download')} />
                  </Suspense>
                )
              }
            >
              {answer.isPlaceholderData ? (
                <div className="grid gap-2">
                  {Array.from({ length: Math.min(12, book.chapter_count) }, (_, row) => (
                    <Skeleton key={row} shape="row" />
                  ))}
                </div>
              ) : book.chapters.length === 0 ? (
                <p className="text-text-2">{m.noChaptersYet}</p>
              ) : (
                <ChapterList
                  chapters={book.chapters}
                  currentId={begun && !isFinished && start ? start.chapterId : null}
                  heardOf={(chapter) =>
                    chapterHeard(chapter, heard.get(chapter.id), begun && !isFinished ? start : null)
                  }
                  hrefFor={(chapter) => paths.listen(id, { chapter: chapter.id })}
                  onOpen={(chapter) => playInTap(id, chapter.id)}
                  menuOf={
                    user && mayDownload(user) && isReady
                      ? (chapter) => (
                          <Suspense fallback={null}>
                            <ChapterTranscripts bookId={id} chapter={chapter} />
                          </Suspense>
                        )
                      : undefined
                  }
                />
              )}
            </Section>
          </>
        }
        comments={
          <>
            {!answer.isPlaceholderData && <BookDetails book={book} />}
            {!answer.isPlaceholderData && <SynopsisReviews book={book} />}
            <SynopsisComments bookId={id} />
          </>
        }
      />
      {user && (
        <BookDownload
          book={book}
          user={user}
          currentId={start?.chapterId}
          open={dialog === 'download'}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'feed' && (
        <ListenElsewhere subject={{ kind: 'book', id, name: book.title }} onClose={() => setDialog(null)} />
      )}
    </article>
  );
}

/** /synopsis/{id}: one book, the subscribe gate, or 'no such book'. */
export function SynopsisScreen() {
  const { id = '' } = useParams();
  const [query] = useSearchParams();
  const bookId = /^[1-9]\d{0,9}$/.test(id) ? Number(id) : null;
  const back = <BackButton to={backLink(query)} />;
  return (
    <LibraryGate
      kind="synopsis"
      skeleton={<SynopsisSkeleton back={back} />}
      bookId={bookId}
      frame={(gate) => (
        <div className="wrap">
          <div className="py-3">{back}</div>
          {gate}
        </div>
      )}
    >
      {bookId === null ? <BookMissing back={back} /> : <SynopsisBook key={bookId} id={bookId} back={back} />}
    </LibraryGate>
  );
}
