import type { Book } from '@lamplight/contract';
import { formatOneDecimal } from '@lamplight/messages/intl';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Star } from 'lucide-react';
import { Suspense, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { bookQuery } from '../../features/catalogue/index.ts';
import { currentUserQuery } from '../../lib/current-user.ts';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { Loading } from '../../ui/loading.tsx';
import { Section } from '../../ui/section.tsx';
import { Stars } from '../../ui/stars.tsx';
import { m } from './messages.ts';

const BookReviews = lazyPart(
  () => import('../../features/discussion/reviews/book-reviews.tsx'),
  'BookReviews',
);

/** A book's average rating, and its reviews on request. A URL that ends in #reviews opens the reviews. */
export function SynopsisReviews({ book }: { book: Book }) {
  const { id, rating } = book;
  const controls = useId();
  const client = useQueryClient();
  const { data: me } = useQuery(currentUserQuery);
  const isAddressed = useLocation().hash === '#reviews';
  const [isOpen, setIsOpen] = useState(isAddressed);
  const section = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isAddressed) section.current?.scrollIntoView();
  }, [isAddressed]);
  return (
    <div ref={section} id="reviews" className="scroll-mt-20">
      <Section title={m.reviews}>
        <p className="mb-3 flex flex-wrap items-center gap-x-2 text-text-2 tabular-nums">
          {rating ? (
            <>
              <Stars value={rating.average} />
              <span>
                {formatOneDecimal(rating.average)} · {m.ratings({ count: rating.count })}
              </span>
            </>
          ) : (
            m.noRatingsYet
          )}
        </p>
        <Button
          variant="outline"
          icon={<Star size={20} aria-hidden />}
          aria-expanded={isOpen}
          aria-controls={controls}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? m.hideReviews : m.viewReviews}
        </Button>
        <div id={controls} className="mt-4 max-w-4xl">
          {isOpen && me && (
            <Suspense fallback={<Loading label={m.loadingReviews} of="panel" />}>
              <BookReviews
                bookId={id}
                me={me}
                onRated={() =>
                  void client.invalidateQueries({ queryKey: bookQuery(id, client).queryKey, exact: true })
                }
              />
            </Suspense>
          )}
        </div>
      </Section>
    </div>
  );
}
