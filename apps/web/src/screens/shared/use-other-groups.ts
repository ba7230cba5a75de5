import { useCallback, useState } from 'react';

/** Result of a search in the groups beside audiobooks; unknown until all of them have answered. */
export type OtherGroups = 'unknown' | 'found' | 'nothing';

interface Answers {
  readonly search: string;
  readonly names?: boolean;
  readonly sentences?: boolean;
}

/** Combines the answers of people and series, and of sentences, to the present search. */
export function otherGroupsOf(answers: Answers, search: string): OtherGroups {
  if (search === '') return 'nothing';
  const { names, sentences } = answers.search === search ? answers : ({} as Partial<Answers>);
  if (names || sentences) return 'found';
  return names === undefined || sentences === undefined ? 'unknown' : 'nothing';
}

/** Adds an answer; one to another search replaces those that are there. */
export const withAnswer = (now: Answers, answer: Answers): Answers =>
  now.search === answer.search ? { ...now, ...answer } : answer;

/** Collects what the other groups of a search have found. */
export function useOtherGroups(search: string) {
  const [answers, setAnswers] = useState<Answers>({ search: '' });
  const onNames = useCallback(
    (asked: string, names: boolean) => setAnswers((now) => withAnswer(now, { search: asked, names })),
    [],
  );
  const onSentences = useCallback(
    (asked: string, sentences: boolean) => setAnswers((now) => withAnswer(now, { search: asked, sentences })),
    [],
  );
  return { otherGroups: otherGroupsOf(answers, search), onNames, onSentences };
}
