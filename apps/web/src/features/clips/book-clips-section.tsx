import { useInfiniteQuery } from '@tanstack/react-query';
import { detailOf } from '../../lib/api.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Section } from '../../ui/section.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { bookClipsQuery } from './clip-queries.ts';
import { ClipRows } from './clip-rows.tsx';

/** The clips that members share of a book, for editors. */
export function BookClipsSection({ bookId }: { bookId: number }) {
  const query = useInfiniteQuery({ ...bookClipsQuery(bookId), refetchOnWindowFocus: false });
  const clips = query.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <Section title="Clips">
      <p className="mb-4 max-w-prose text-text-2">
        Members share these parts by links. Together they cover 10 % of the audiobook at most.
      </p>
      {query.error ? (
        <ErrorState detail={detailOf(query.error, 'The clips could not be loaded.')} query={query} />
      ) : query.isPending ? (
        <Spinner label="Loading clips" />
      ) : clips.length === 0 ? (
        <p>No clips yet.</p>
      ) : (
        <div className="max-w-2xl">
          <ClipRows label="Clips" clips={clips} as="editor" titleOf={({ username }) => username} />
          <ShowMore query={query} />
        </div>
      )}
    </Section>
  );
}
