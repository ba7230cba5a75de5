import { useCallback, useState } from 'react';

/** What a search for books found in its other groups; unknown until all of them have answered. */
export type Elsewhere = 'unknown' | 'found' | 'nothing';

interface Answers {
  readonly search: string;
  readonly names?: boolean;
  readonly sentences?: boolean;
}

/** Combines the answers of people and series, and of sentences, to the present search. */
export function elsewhereOf(answers: Answers, search: string): Elsewhere {
  if (search === '') return 'nothing';
  const { names, sentences } = answers.search === search ? answers : ({} as Partial<Answers>);
  if (names || sentences) return 'found';
  return names === undefined || sentences === undefined ? 'unknown' : 'nothing';
}

/** Adds an answer; one to another search replaces those that are there. */
export const withAnswer = (now: Answers, answer: Answers): Answers =>
  now.search === answer.search ? { ...now, ...answer } : answer;

/** Collects what the other groups of a search have found. */
export function useElsewhere(search: string) {
  const [answers, setAnswers] = useState<Answers>({ search: '' });
  const onNames = useCallback(
    (asked: string, names: boolean) => setAnswers((now) => withAnswer(now, { search: asked, names })),
    [],
  );
  const onSentences = useCallback(
    (asked: string, sentences: boolean) => setAnswers((now) => withAnswer(now, { search: asked, sentences })),
    [],
  );
  return { elsewhere: elsewhereOf(answers, search), onNames, onSentences };
}
