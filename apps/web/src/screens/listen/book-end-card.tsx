import type { Book, BookSummary, CurrentUser } from '@lamplight/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { Suspense } from 'react';
import { useNavigate } from 'react-router';
import { bookQuery } from '../../features/catalogue/index.ts';
import { afterBookQuery, getPlayer } from '../../features/listening/index.ts';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Cover } from '../../ui/cover.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { Link } from '../../ui/link.tsx';
import { m } from './messages.ts';

const WhatNext = lazyPart(() => import('../../features/listening/player/up-next/what-next.tsx'), 'WhatNext');
const OwnReviewBox = lazyPart(
  () => import('../../features/discussion/reviews/own-review.tsx'),
  'OwnReviewBox',
);

function listenAgain({ chapters }: Book) {
  const [first] = chapters;
  const { engine } = getPlayer();
  if (!first) return;
  engine.goTo(first.id, 0);
  engine.play();
  document.querySelector<HTMLElement>('[data-play]')?.focus({ preventScroll: true });
}

function SimilarBooks({ books }: { books: readonly BookSummary[] }) {
  return (
    <div>
      <h3 className="mb-2 text-base font-semibold">{m.mayAlsoLike}</h3>
      <ul className="grid grid-cols-3 gap-3 sm:grid-cols-6">
        {books.map((book) => (
          <li key={book.id}>
            <Link to={paths.synopsis(book.id)} look="block rounded-sm">
              <Cover of={book} alt="" sizes="120px" stands="shelf" />
              <span dir="auto" className="mt-1 line-clamp-2 text-xs font-semibold">
                {book.title}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Card over the cover after a book's last chapter: offers the next book, or to listen again. */
export function BookEndCard({ book }: { book: Book }) {
  const navigate = useNavigate();
  return (
    <section
      aria-label={m.finished}
      className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-lg border border-border-strong bg-surface p-4 text-start shadow-2"
    >
      <Suspense fallback={null}>
        <WhatNext
          bookId={book.id}
          onOpen={(id) => void navigate(paths.listen(id), { state: { play: true } })}
        />
      </Suspense>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl">{m.finished}</h2>
        <Button
          variant="outline"
          size="sm"
          icon={<RotateCcw size={16} aria-hidden />}
          onClick={() => listenAgain(book)}
        >
          {m.listenAgain}
        </Button>
      </div>
    </section>
  );
}

export interface AfterBookProps {
  book: Book;
  me: CurrentUser;
}

/** Below the player's tools after a book's last chapter: a rating, similar books. */
export function AfterBook({ book, me }: AfterBookProps) {
  const client = useQueryClient();
  const { data: after } = useQuery(afterBookQuery(book.id));
  return (
    <section
      aria-label={m.afterBook}
      className="grid grid-cols-[minmax(0,1fr)] gap-5 rounded-lg border border-border bg-surface p-4 text-start"
    >
      <h2 className="sr-only">{m.afterBook}</h2>
      <Suspense fallback={null}>
        <OwnReviewBox
          bookId={book.id}
          me={me}
          onRated={() =>
            void client.invalidateQueries({ queryKey: bookQuery(book.id, client).queryKey, exact: true })
          }
        />
      </Suspense>
      {after && after.similar.length > 0 && <SimilarBooks books={after.similar} />}
    </section>
  );
}
