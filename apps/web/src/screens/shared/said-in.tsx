import { useEffect } from 'react';
import { FoundSentences, useFoundSentences } from '../../features/texts/index.ts';
import { usePlayMoment } from './library-moments.ts';

interface SaidInProps {
  search: string;
  /** Called when there are any. */
  onFound: (search: string) => void;
}

/** Sentences in which the text of a search is said. */
export function SaidIn({ search, onFound }: SaidInProps) {
  const play = usePlayMoment();
  const sentences = useFoundSentences(search);
  const isFound = (sentences.data?.pages[0]?.rows.length ?? 0) > 0;
  useEffect(() => {
    if (isFound) onFound(search);
  }, [isFound, search, onFound]);
  return (
    <FoundSentences
      search={search}
      sentences={sentences}
      onPlay={({ book_id, chapter_id, start }) => void play({ book_id, chapter_id, position: start })}
    />
  );
}
