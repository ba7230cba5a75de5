import { FoundSentences, useFoundSentences } from '../../features/texts/index.ts';
import { usePlayMoment } from './library-moments.ts';

/** Sentences in which the text of a search is said. */
export function SaidIn({ search }: { search: string }) {
  const play = usePlayMoment();
  return (
    <FoundSentences
      search={search}
      sentences={useFoundSentences(search)}
      onPlay={({ book_id, chapter_id, start }) => void play({ book_id, chapter_id, position: start })}
    />
  );
}
