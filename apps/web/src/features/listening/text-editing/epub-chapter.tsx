import { type Epub, matchChapters, readEpubChapter, writeWebVtt } from '@lamplight/align';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/select.tsx';
import type { TextChapter } from './choose-text.tsx';
import { FileNotes } from './file-notes.tsx';
import { m } from './messages.ts';

/** Returns the title of an EPUB's chapter, or its first words. */
export function epubChapterName({ title, text, recordings }: Epub['chapters'][number]): string {
  const name = title || text.slice(0, 40);
  return recordings === 1 ? m.withTimes({ title: name }) : name;
}

interface EpubChapterProps {
  epub: Epub;
  chapter: TextChapter;
  /** All chapters of the book. */
  book: readonly TextChapter[];
  /**
   * Called with the text, or with WebVTT if the EPUB has times for it, and with notes on what was left out or is not
   * used.
   */
  onText: (text: string, notes: readonly string[]) => void;
}

/** Dialog that takes one chapter's text from an EPUB; the best match is selected. */
export function EpubChapterChoice({ epub, chapter, book, onText }: EpubChapterProps) {
  const [selected, select] = useState(() => {
    const index = book.findIndex(({ id }) => id === chapter.id);
    return matchChapters(book, epub.chapters)[index] ?? 0;
  });
  function take() {
    const source = epub.chapters[selected];
    if (!source) return;
    const chosen = readEpubChapter(source, chapter.duration ?? undefined);
    onText(chosen.kind === 'cues' ? writeWebVtt(chosen.cues) : chosen.text, chosen.notes);
  }
  return (
    <div className="grid gap-1.5">
      <label htmlFor="epub-chapter" className="text-sm font-semibold">
        {epub.title ? m.chapterIn({ epub: <bdi>{m.quoted({ title: epub.title })}</bdi> }) : m.chapterInEpub}
      </label>
      <div className="flex flex-wrap gap-2">
        <Select
          id="epub-chapter"
          className="field min-w-0 grow basis-48"
          value={String(selected)}
          onChange={({ target: { value } }) => select(Number(value))}
        >
          {epub.chapters.map((source, index) => (
            <option dir="auto" key={index} value={index}>
              {epubChapterName(source)}
            </option>
          ))}
        </Select>
        <Button variant="outline" onClick={take}>
          {m.takeText}
        </Button>
      </div>
      <FileNotes notes={epub.notes} />
    </div>
  );
}
