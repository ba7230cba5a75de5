import { useEffect } from 'react';
import { FoundSentences, useFoundSentences } from '../../features/listening/index.ts';
import { usePlayMoment } from './library-moments.ts';

interface SaidInProps {
  search: string;
  /** Called once the search has been answered; `isFound` is true if there are matching sentences. */
  onAnswer: (search: string, isFound: boolean) => void;
}

/** Lists sentences of recordings that contain the search text. */
export function SaidIn({ search, onAnswer }: SaidInProps) {
  const play = usePlayMoment();
  const sentences = useFoundSentences(search);
  const isFound = (sentences.data?.pages[0]?.rows.length ?? 0) > 0;
  const isKnown = !sentences.isPending;
  useEffect(() => {
    if (isKnown) onAnswer(search, isFound);
  }, [isFound, isKnown, search, onAnswer]);
  return (
    <FoundSentences
      search={search}
      sentences={sentences}
      onPlay={({ book_id, chapter_id, start }) => void play({ book_id, chapter_id, position: start })}
    />
  );
}
