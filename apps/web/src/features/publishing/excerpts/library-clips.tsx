import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { detailOf } from '../../../lib/api.ts';
import { rowsOf } from '../../../lib/cursor-query.ts';
import { paths } from '../../../lib/paths.ts';
import { useFocusAfterRemoval } from '../../../lib/use-focus-after-removal.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Illustration } from '../../../ui/illustration.tsx';
import { Link } from '../../../ui/link.tsx';
import { QueryList } from '../../../ui/query-list.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { ownClipsQuery } from './clip-queries.ts';
import { ClipRows } from './clip-rows.tsx';
import { m } from './messages.ts';

/** The member's clips, the latest first. */
export function LibraryClips() {
  const query = useInfiniteQuery(ownClipsQuery);
  const clips = rowsOf(query.data);
  const area = useRef<HTMLDivElement>(null);
  const focus = useFocusAfterRemoval(area, clips, 'li');
  return (
    <div ref={area} className="max-w-3xl py-5">
      <QueryList
        query={query}
        count={clips.length}
        detail={detailOf(query.error, m.ownClipsNotLoaded)}
        loading={<Spinner label={m.loadingClips} />}
        empty={
          <EmptyState
            icon={<Illustration name="shelf" />}
            title={m.noOwnClips}
            text={m.playerChooseMoreShare}
          />
        }
      >
        <ClipRows
          label={m.clips}
          clips={clips}
          as="member"
          onEnding={focus.remember}
          titleOf={({ book_id, book_title }) => (
            <Link dir="auto" to={paths.synopsis(book_id, { origin: 'library', list: 'clips' })}>
              {book_title}
            </Link>
          )}
        />
      </QueryList>
    </div>
  );
}
