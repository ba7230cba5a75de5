import { decodeTextFile, type Epub, TextError, textLimits } from '@lamplight/align';
import { useState } from 'react';
import type { TextChapter } from './choose-text.tsx';
import { m } from './messages.ts';
import { useEpubOpening } from './opening-epub.tsx';

interface TextFileOptions {
  /** Text to begin with. */
  words: string;
  /** All chapters of the book. */
  book: readonly TextChapter[];
  /** Called with the words whenever they change. */
  onWords: (words: string) => void;
  /** Called before a file is read. */
  onChoose: () => void;
  /** Called with the reason for which a file could not be read; '' once it no longer matters. */
  onProblem: (problem: string) => void;
}

/** Maximum size of a file in bytes: UTF-8 needs up to four bytes for a character. */
const maxFileBytes = textLimits.characters * 4;

/** A chapter's text, typed or from a file. Of an EPUB, the user chooses one chapter. */
export function useTextFile({ words, book, onWords, onChoose, onProblem }: TextFileOptions) {
  const [name, setName] = useState('');
  const [contents, setContents] = useState(words);
  const [epub, setEpub] = useState<Epub | null>(null);
  const [notes, setNotes] = useState<readonly string[]>([]);
  const opening = useEpubOpening();

  function change(file: string, next: string) {
    setName(file);
    setContents(next);
    onWords(next);
  }

  async function choose(file: File) {
    onProblem('');
    setNotes([]);
    setEpub(null);
    onChoose();
    opening.stop();
    try {
      if (/\.epub$/i.test(file.name)) {
        setEpub(await opening.open(file, book));
        return;
      }
      if (file.size > maxFileBytes) throw new TextError(m.fileTooLarge);
      const decoded = decodeTextFile(new Uint8Array(await file.arrayBuffer()));
      change(file.name, decoded.text);
      setNotes(decoded.note === undefined ? [] : [decoded.note]);
    } catch (error) {
      onProblem(error instanceof TextError ? error.message : m.fileNotRead);
      if (!(error instanceof TextError || error instanceof DOMException)) throw error;
    }
  }

  return {
    /** Name of the file; '' for a typed text. */
    name,
    contents,
    /** Sets the file's name and the text. */
    change,
    choose,
    /** EPUB from which a chapter is to be chosen; null if there is none. */
    epub,
    /** Uses the text of a chapter of the EPUB. @param leftOut notes on what was left out of it */
    takeChapter(text: string, leftOut: readonly string[]) {
      onProblem('');
      setNotes(leftOut);
      setEpub(null);
      change('chapter.txt', text);
    },
    /** Notes on omissions and guesses in the file, and on why an EPUB's times are not used. */
    notes,
    opening,
  };
}
