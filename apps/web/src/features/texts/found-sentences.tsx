import type { FoundSentence } from '@lamplight/contract';
import { useQuery } from '@tanstack/react-query';
import { callPage } from '../../lib/api.ts';
import { clockTime } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { Section } from '../../ui/section.tsx';

const shown = 6;

export interface FoundSentencesProps {
  search: string;
  onPlay: (sentence: FoundSentence) => void;
}

/** Sentences in which the text of a search is said; nothing if there are none. */
export function FoundSentences({ search, onPlay }: FoundSentencesProps) {
  const { data } = useQuery({
    queryKey: ['sentences', null, search],
    queryFn: ({ signal }) => callPage('GET /sentences', { query: { q: search, per_page: shown }, signal }),
    enabled: search.trim() !== '',
  });
  if (search.trim() === '' || !data || data.rows.length === 0) return null;
  return (
    <Section title="Said in">
      <ul className="grid gap-1">
        {data.rows.map((row) => (
          <li key={`${row.chapter_id} ${row.start}`}>
            <a
              href={paths.listen(row.book_id, { chapter: row.chapter_id })}
              className="block rounded-md border border-border px-4 py-3 hover:bg-surface-2"
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
                event.preventDefault();
                onPlay(row);
              }}
            >
              <span className="line-clamp-2">“{row.text}”</span>
              <span className="mt-1 block text-sm text-text-2">
                {row.book_title} · {row.chapter_title} · {clockTime(row.start)}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}
