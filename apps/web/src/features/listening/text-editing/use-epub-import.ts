import { type Epub, matchChapters, TextError } from '@lamplight/align';
import { parseLanguage } from '@lamplight/contract/names';
import { useEffect, useRef, useState } from 'react';
import type { TextChapter } from './choose-text.tsx';
import type { Draft } from './draft.ts';
import { type ChapterImportResult, importEpubChapter } from './import-epub-chapter.ts';
import { m } from './messages.ts';
import { useEpubOpening } from './opening-epub.tsx';

export interface EpubImportOptions {
  chapters: readonly TextChapter[];
  /** Language of texts whose EPUB names none. */
  language: string;
  /** Returns whether a chapter has changes that are not saved: an import leaves it alone. */
  isEdited: (chapterId: number) => boolean;
  /** Saves a chapter's draft. */
  onText: (chapter: TextChapter, draft: Draft, language: string) => Promise<void>;
  /**
   * Called with true when an import runs or corrected pairs are unsaved, and with false when neither is so any more.
   */
  onUnsaved: (hasChanges: boolean) => void;
}

/** Result of saving a text for a chapter. */
interface SavedText extends ChapterImportResult {
  readonly textIndex: number;
}

const secondsIn = (text: string): number => Math.max(0, Number(text) || 0);

/** An EPUB, its texts matched with a book's chapters, and the import that saves them as drafts. */
export function useEpubImport({ chapters, language, isEdited, onText, onUnsaved }: EpubImportOptions) {
  const running = useRef<AbortController | null>(null);
  const [epub, setEpub] = useState<Epub | null>(null);
  /** Index of the text that belongs to each chapter; null for none. */
  const [matches, setMatches] = useState<readonly (number | null)[]>([]);
  const [progress, setProgress] = useState<number | null>(null);
  const [problem, setProblem] = useState('');
  const opening = useEpubOpening();
  /** Results by chapter id. */
  const [results, setResults] = useState<ReadonlyMap<number, SavedText>>(new Map());
  /** Seconds that are spoken before and after each text, as typed. */
  const [spoken, setSpoken] = useState({ head: '', tail: '' });
  /** True if pairs were corrected since the last import. */
  const [isCorrected, setCorrected] = useState(false);
  const hasChanges = progress !== null || isCorrected;
  useEffect(() => {
    onUnsaved(hasChanges);
    return () => onUnsaved(false);
  }, [hasChanges, onUnsaved]);
  // Leaving the screen stops the import.
  useEffect(() => () => running.current?.abort(), []);

  /** Chapters whose text is not saved yet. */
  const pending = chapters.filter(({ id }, index) => {
    const result = results.get(id);
    return typeof matches[index] === 'number' && !(result?.isSaved && result.textIndex === matches[index]);
  });

  async function open(file: File) {
    setProblem('');
    setResults(new Map());
    setEpub(null);
    setCorrected(false);
    running.current?.abort();
    try {
      const read = await opening.open(file, chapters);
      if (read === null) return;
      setEpub(read);
      setMatches(matchChapters(chapters, read.chapters));
    } catch (error) {
      setProblem(error instanceof TextError ? error.message : m.epubNotRead);
      if (!(error instanceof TextError)) throw error;
    }
  }

  function match(index: number, textIndex: number | null) {
    setMatches(matches.with(index, textIndex));
    setCorrected(true);
  }

  /** Changes the seconds spoken before and after the texts. Chapters whose drafts are saved can then be saved again. */
  function setSeconds(changed: Partial<typeof spoken>) {
    setSpoken({ ...spoken, ...changed });
    setResults(new Map());
  }

  async function importChapter(chapter: TextChapter, textIndex: number, signal: AbortSignal, done: number) {
    const source = epub?.chapters[textIndex];
    if (!source) return { message: '', isSaved: false };
    const tag = parseLanguage(epub.language ?? '') ?? language;
    return importEpubChapter({
      chapter,
      source,
      language: tag,
      spoken: { head: secondsIn(spoken.head), tail: secondsIn(spoken.tail) },
      isEdited: () => isEdited(chapter.id),
      onText: (draft) => onText(chapter, draft, tag),
      onProgress: (share) => setProgress((done + share) / chapters.length),
      signal,
    });
  }

  async function importAll() {
    running.current = new AbortController();
    const { signal } = running.current;
    setProgress(0);
    try {
      for (const [index, chapter] of chapters.entries()) {
        const textIndex = matches[index];
        if (typeof textIndex !== 'number' || !pending.includes(chapter)) continue;
        const result = await importChapter(chapter, textIndex, signal, index);
        setResults((now) => new Map(now).set(chapter.id, { textIndex, ...result }));
        setProgress((index + 1) / chapters.length);
      }
      setCorrected(false);
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      setProgress(null);
    }
  }

  return {
    epub,
    opening,
    matches,
    match,
    spoken,
    setSeconds,
    /** Part of the import that is done, 0 to 1; null while none runs. */
    progress,
    problem,
    pending,
    /** Returns what became of the text that a chapter is matched with now; undefined if it was not imported. */
    resultOf: (chapterId: number, index: number) => {
      const result = results.get(chapterId);
      return result?.textIndex === matches[index] ? result?.message : undefined;
    },
    open,
    importAll,
    stop: () => running.current?.abort(),
  };
}
