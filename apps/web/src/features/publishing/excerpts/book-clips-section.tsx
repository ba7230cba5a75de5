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
import { m } from './messages.ts';

/** Lists, for editors, the clips of a book that members share. */
export function BookClipsSection({ bookId }: { bookId: number }) {
  const query = useInfiniteQuery({ ...bookClipsQuery(bookId), refetchOnWindowFocus: false });
  const clips = rowsOf(query.data);
  const area = useRef<HTMLDivElement>(null);
  const focus = useFocusAfterRemoval(area, clips, 'li');
  return (
    <Section title={m.clips}>
      <p className="mb-4 max-w-prose text-text-2">{m.membersSharePartsLinks}</p>
      <div ref={area} className="max-w-2xl">
        <QueryList
          query={query}
          count={clips.length}
          detail={detailOf(query.error, m.clipsNotLoaded)}
          loading={<Spinner label={m.loadingClips} />}
          empty={<p>{m.noClipsYet}</p>}
        >
          <ClipRows
            label={m.clips}
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
