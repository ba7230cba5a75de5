import { useCallback, useState } from 'react';

/** Result of a search in the groups other than audiobooks; 'unknown' until all of these groups have responded. */
export type OtherGroups = 'unknown' | 'found' | 'nothing';

interface Answers {
  readonly search: string;
  readonly names?: boolean;
  readonly sentences?: boolean;
}

/** Combines the results for people and series with those for sentences, if they belong to the current search. */
export function otherGroupsOf(answers: Answers, search: string): OtherGroups {
  if (search === '') return 'nothing';
  const { names, sentences } = answers.search === search ? answers : ({} as Partial<Answers>);
  if (names || sentences) return 'found';
  return names === undefined || sentences === undefined ? 'unknown' : 'nothing';
}

/** Adds the results of a group; results of a new search replace the earlier ones. */
export const withAnswer = (now: Answers, answer: Answers): Answers =>
  now.search === answer.search ? { ...now, ...answer } : answer;

/** Collects the results of a search's other groups. */
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
