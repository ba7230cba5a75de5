import { useInfiniteQuery } from '@tanstack/react-query';
import { detailOf } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Illustration } from '../../ui/illustration.tsx';
import { Link } from '../../ui/link.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { ownClipsQuery } from './clip-queries.ts';
import { ClipRows } from './clip-rows.tsx';

/** The member's clips, the latest first. */
export function LibraryClips() {
  const query = useInfiniteQuery(ownClipsQuery);
  const clips = query.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <div className="max-w-3xl py-5">
      {query.error && (
        <div className="mb-4">
          <ErrorState detail={detailOf(query.error, 'Your clips could not be loaded.')} query={query} />
        </div>
      )}
      {query.isPending && <Spinner label="Loading clips" />}
      {query.data && clips.length === 0 && (
        <EmptyState
          icon={<Illustration name="shelf" />}
          title="No clips yet"
          text="In the player, choose More and Share a clip."
        />
      )}
      {clips.length > 0 && (
        <ClipRows
          label="Clips"
          clips={clips}
          as="member"
          titleOf={({ book_id, book_title }) => (
            <Link to={paths.synopsis(book_id, { origin: 'library', list: 'clips' })}>{book_title}</Link>
          )}
        />
      )}
      <ShowMore query={query} />
    </div>
  );
}
