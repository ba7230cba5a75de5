import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { detailOf } from '../../../lib/api.ts';
import { rowsOf } from '../../../lib/cursor-query.ts';
import { useFocusAfterRemoval } from '../../../lib/use-focus-after-removal.ts';
import { QueryList } from '../../../ui/query-list.tsx';
import { Section } from '../../../ui/section.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { bookClipsQuery } from './clip-queries.ts';
import { ClipRows } from './clip-rows.tsx';

/** The clips that members share of a book, for editors. */
export function BookClipsSection({ bookId }: { bookId: number }) {
  const query = useInfiniteQuery({ ...bookClipsQuery(bookId), refetchOnWindowFocus: false });
  const clips = rowsOf(query.data);
  const area = useRef<HTMLDivElement>(null);
  const focus = useFocusAfterRemoval(area, clips, 'li');
  return (
    <Section title="Clips">
      <p className="mb-4 max-w-prose text-text-2">
        Members share these parts by links. Together they cover 10 % of the audiobook at most.
      </p>
      <div ref={area} className="max-w-2xl">
        <QueryList
          query={query}
          count={clips.length}
          detail={detailOf(query.error, 'The clips could not be loaded.')}
          loading={<Spinner label="Loading clips" />}
          empty={<p>No clips yet.</p>}
        >
          <ClipRows
            label="Clips"
            clips={clips}
            as="editor"
            onEnding={focus.remember}
            titleOf={({ username }) => username}
          />
        </QueryList>
      </div>
    </Section>
  );
}
