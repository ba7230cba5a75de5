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
