import { type SubmitEvent, useState } from 'react';
import {
  type ChapterFormProblems,
  type ChapterFormState,
  isFilled,
  type ParsedForm,
  parseForm,
} from './chapter-form-state.ts';

/** State of the chapter form: values, problems and submission. */
export function useChapterForm(
  initial: ChapterFormState,
  /** Returns the form's next values; undefined leaves it unchanged. */
  onRead: (chapter: ParsedForm, entry: ChapterFormState) => ChapterFormState | undefined,
) {
  const [entry, setEntry] = useState(initial);
  const [problems, setProblems] = useState<ChapterFormProblems>({});

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isFilled(entry)) return;
    const read = parseForm(entry, location.origin);
    if ('chapter' in read) {
      const next = onRead(read.chapter, entry);
      if (next) setEntry(next);
      return;
    }
    setProblems(read.problems);
    const [first] = Object.keys(read.problems);
    const input = first ? event.currentTarget.elements.namedItem(first) : null;
    if (input instanceof HTMLElement) input.focus();
  }
  return {
    entry,
    problems,
    submit,
    change: (part: Partial<ChapterFormState>) => {
      setEntry((now) => ({ ...now, ...part }));
      setProblems({});
    },
  };
}
