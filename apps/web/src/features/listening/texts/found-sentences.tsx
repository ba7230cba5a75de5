import type { FoundSentence } from '@lamplight/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { callPage } from '../../../lib/api.ts';
import { clockTime } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { Section } from '../../../ui/section.tsx';
import { ShowMore } from '../../../ui/show-more.tsx';
import { MarkedExcerpt } from './marked-excerpt.tsx';
import { m } from './messages.ts';

/** Number of sentences on each page of results. */
const perPage = 6;

/** Query of the sentences in which the text of a search is said, in pages. */
export const useFoundSentences = (search: string) =>
  useInfiniteQuery({
    queryKey: ['sentences', null, search],
    queryFn: ({ pageParam, signal }) =>
      callPage('GET /sentences', { query: { q: search, page: pageParam, per_page: perPage }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, _, page) => (last.hasNext ? page + 1 : undefined),
    enabled: search.trim() !== '',
  });

/** Returns whether a sentence begins with a quotation mark of its own. */
const isQuoted = (sentence: string): boolean => /^["“„«‘'‹]/.test(sentence);

export interface FoundSentencesProps {
  search: string;
  sentences: ReturnType<typeof useFoundSentences>;
  onPlay: (sentence: FoundSentence) => void;
}

/** Sentences that a search found; nothing if there are none. */
export function FoundSentences({ search, sentences, onPlay }: FoundSentencesProps) {
  const rows = sentences.data?.pages.flatMap((page) => page.rows) ?? [];
  if (rows.length === 0) return null;
  return (
    <Section title={m.saidIn}>
      <ul className="grid gap-1">
        {rows.map((row) => (
          <li key={`${row.chapter_id} ${row.start}`}>
            <a
              href={paths.listen(row.book_id, { chapter: row.chapter_id, t: row.start })}
              className="block rounded-md border border-border px-4 py-3 hover:bg-surface-2"
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
                event.preventDefault();
                onPlay(row);
              }}
            >
              <span dir="auto" className="line-clamp-2">
                {isQuoted(row.text) ? (
                  <MarkedExcerpt sentence={row.text} search={search} />
                ) : (
                  <q>
                    <MarkedExcerpt sentence={row.text} search={search} />
                  </q>
                )}
              </span>
              <span className="mt-1 block text-sm text-text-2">
                <bdi>{row.book_title}</bdi> · <bdi>{row.chapter_title}</bdi> · {clockTime(row.start)}
              </span>
            </a>
          </li>
        ))}
      </ul>
      <ShowMore key={search} query={sentences} />
    </Section>
  );
}
