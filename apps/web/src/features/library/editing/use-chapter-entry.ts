import { type SubmitEvent, useState } from 'react';
import {
  type ChapterEntry,
  type EntryProblems,
  isEntered,
  type ReadEntry,
  readEntry,
} from './chapter-entry.ts';

/** A chapter's form: what is typed, what is wrong with it, and what came of it when sent. */
export function useChapterEntry(
  initial: ChapterEntry,
  /** Answers what the form is to hold next; undefined leaves it as it is. */
  onRead: (chapter: ReadEntry, entry: ChapterEntry) => ChapterEntry | undefined,
) {
  const [entry, setEntry] = useState(initial);
  const [problems, setProblems] = useState<EntryProblems>({});

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isEntered(entry)) return;
    const read = readEntry(entry, location.origin);
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
    change: (part: Partial<ChapterEntry>) => {
      setEntry((now) => ({ ...now, ...part }));
      setProblems({});
    },
  };
}
