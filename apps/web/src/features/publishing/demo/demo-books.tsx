import type { DemoSummary } from '@lamplight/contract';
import { Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { shortDuration } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Cover } from '../../../ui/cover.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { Section } from '../../../ui/section.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { demoLimits } from './demo-limits.ts';
import { matching } from './demo-list.ts';
import { m } from './messages.ts';
import { fetchAhead } from './use-demo-book.ts';

export interface DemoBooksProps {
  books: readonly DemoSummary[];
  isLoading: boolean;
  /** Id of the book in the player; null if none. */
  currentId: number | null;
  onChoose: (id: number) => void;
}

const factsOf = ({ chapter_count, duration }: DemoSummary) =>
  [m.chapters({ count: chapter_count }), duration !== null && shortDuration(duration)]
    .filter(Boolean)
    .join(' · ');

const skeletons = (
  <ul aria-hidden="true" className="demo-list">
    {Array.from({ length: 5 }, (_, index) => (
      <li key={`skeleton-${index}`}>
        <Skeleton shape="row" />
      </li>
    ))}
  </ul>
);

/** Lists the demo books, ten at first and ten more per press of Load More, with a search. */
export function DemoBooks({ books, isLoading, currentId, onChoose }: DemoBooksProps) {
  const [typed, setTyped] = useState('');
  const [most, setMost] = useState<number>(demoLimits.listStep);
  const [isAdding, setAdding] = useState(false);
  const rows = useRef<HTMLUListElement>(null);
  const firstNew = useRef<number | null>(null);
  const found = matching(books, typed);
  const shown = found.slice(0, most);

  useEffect(() => {
    if (!isAdding) return;
    const timer = setTimeout(() => {
      setAdding(false);
      setMost((now) => {
        firstNew.current = now;
        return now + demoLimits.listStep;
      });
    }, demoLimits.loadMoreMs);
    return () => clearTimeout(timer);
  }, [isAdding]);

  // The Load More button may have disappeared: move the focus to the first new book.
  useEffect(() => {
    if (firstNew.current === null || most <= firstNew.current) return;
    const row = rows.current?.children[firstNew.current];
    firstNew.current = null;
    row?.querySelector('button')?.focus({ preventScroll: true });
  }, [most]);

  function search(text: string) {
    setTyped(text);
    setMost(demoLimits.listStep);
    setAdding(false);
  }

  return (
    <Section title={m.audiobooks}>
      <SearchField label={m.searchAudiobooks} value={typed} onChange={search} />
      <p role="status" className={found.length === 0 && !isLoading ? 'demo-none' : 'sr-only'}>
        {!isLoading && (found.length === 0 ? m.noResultsFound : m.audiobooksFound({ count: found.length }))}
      </p>
      {isLoading && skeletons}
      <ul ref={rows} className="demo-list" aria-label={m.demoAudiobooks}>
        {shown.map((book) => (
          <li key={book.id}>
            <button
              type="button"
              className="demo-row"
              aria-current={book.id === currentId ? 'true' : undefined}
              onPointerEnter={() => fetchAhead(book.id)}
              onPointerDown={() => fetchAhead(book.id)}
              onFocus={() => fetchAhead(book.id)}
              onClick={() => onChoose(book.id)}
            >
              <span className="w-12 shrink-0">
                <Cover of={book} alt="" sizes="48px" />
              </span>
              <span className="min-w-0 flex-1">
                <span dir="auto" className="line-clamp-2 font-semibold">
                  {book.title}
                </span>
                <span className="text-sm text-text-2 tabular-nums">{factsOf(book)}</span>
              </span>
              <span className="demo-row-mark" aria-hidden="true">
                <Play size={18} fill="currentColor" />
              </span>
            </button>
          </li>
        ))}
      </ul>
      {shown.length < found.length && (
        <div className="mt-4 grid justify-items-center">
          <Button variant="outline" busy={isAdding} onClick={() => setAdding(true)}>
            {m.loadMore}
          </Button>
        </div>
      )}
    </Section>
  );
}
