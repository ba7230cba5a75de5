import { decodeTextFile, type Epub, type Extent, TextError, textLimits } from '@lamplight/align';
import { parseLanguage } from '@lamplight/contract/names';
import { FileText, X } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { clockTime } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { DocumentField } from '../../ui/document-field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { LanguageField } from '../book-editing/index.ts';
import { AlignError, alignChapter, loadedShare } from './align-chapter.ts';
import { EpubChapterChoice } from './epub-chapter.tsx';
import { FileNotes } from './file-notes.tsx';
import { OpeningProgress, useEpubOpening } from './opening-epub.tsx';
import { readText } from './read-text.ts';
import type { ReviewedText } from './review-text.tsx';

export interface TextChapter {
  readonly id: number;
  readonly title: string;
  readonly audio_url: string;
  readonly duration: number | null;
}

interface ChooseTextProps {
  chapter: TextChapter;
  /** All chapters of the book. */
  book: readonly TextChapter[];
  /** Text to begin with. */
  words: string;
  language: string;
  audio: RefObject<HTMLAudioElement | null>;
  onLanguage: (language: string) => void;
  /** Called with the words whenever they change. */
  onWords: (words: string) => void;
  onReady: (text: ReviewedText) => void;
}

export const wrongLanguage = 'Choose a language, or use a code such as pt-BR.';

/** Largest file in bytes: UTF-8 needs up to four for a character. */
const largestFile = textLimits.characters * 4;

interface ExtentMarkProps {
  label: string;
  /** Second that is marked. */
  at: number | undefined;
  onMark: () => void;
  onRemove: () => void;
}

/** Marks where the text begins or ends in the recording. */
function ExtentMark({ label, at, onMark, onRemove }: ExtentMarkProps) {
  const mark = useRef<HTMLSpanElement>(null);
  function remove() {
    onRemove();
    // The pressed button disappears.
    mark.current?.querySelector('button')?.focus();
  }
  return (
    <span ref={mark} className="flex items-center">
      <Button variant="outline" size="sm" onClick={onMark}>
        {label}
        {at !== undefined && ` (${clockTime(at)})`}
      </Button>
      {at !== undefined && (
        <IconButton label={`Remove ‘${label}’`} icon={<X size={18} aria-hidden />} onClick={remove} />
      )}
    </span>
  );
}

/** A chapter's text, pasted or from a file, and the step that aligns it. */
export function ChooseText(props: ChooseTextProps) {
  const { chapter, book, words, language, audio, onLanguage, onWords, onReady } = props;
  const file = useRef<HTMLInputElement>(null);
  const running = useRef<AbortController | null>(null);
  const [name, setName] = useState('');
  const [contents, setContents] = useState(words);
  const [extent, setExtent] = useState<Extent>({});
  /** An EPUB of which a chapter is to be chosen. */
  const [epub, setEpub] = useState<Epub | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const [problem, setProblem] = useState('');
  /** Omissions and guesses in the file, and why an EPUB's times are not used. */
  const [notes, setNotes] = useState<readonly string[]>([]);
  const opening = useEpubOpening();

  // Leaving stops the work.
  useEffect(() => () => running.current?.abort(), []);

  function change(file: string, next: string) {
    setName(file);
    setContents(next);
    onWords(next);
  }

  async function choose(chosen: File | undefined) {
    if (!chosen) return;
    setProblem('');
    setNotes([]);
    setEpub(null);
    running.current?.abort();
    opening.stop();
    try {
      if (/\.epub$/i.test(chosen.name)) {
        setEpub(await opening.open(chosen, book));
        return;
      }
      if (chosen.size > largestFile) throw new TextError('The file is larger than a text of one chapter.');
      const decoded = decodeTextFile(new Uint8Array(await chosen.arrayBuffer()));
      change(chosen.name, decoded.text);
      setNotes(decoded.note === undefined ? [] : [decoded.note]);
    } catch (error) {
      setProblem(error instanceof TextError ? error.message : 'The file could not be read.');
      if (!(error instanceof TextError || error instanceof DOMException)) throw error;
    }
  }

  async function proceed() {
    setProblem('');
    running.current = new AbortController();
    const { signal } = running.current;
    setProgress(0);
    try {
      const duration = chapter.duration ?? undefined;
      const chosen = await readText({ name, contents, duration }, { signal });
      if (chosen.kind === 'cues') {
        onReady({ cues: chosen.cues, doubtful: [], pauses: null, notes: [...notes, ...chosen.notes] });
        return;
      }
      if (parseLanguage(language) === null) {
        setProblem(wrongLanguage);
        return;
      }
      const { from = 0, to } = extent;
      if (to !== undefined && to <= from) {
        setProblem('The text ends before it begins. Remove one of the marks or set it again.');
        return;
      }
      const alignment = await alignChapter({
        audioUrl: chapter.audio_url,
        duration: chapter.duration,
        text: chosen.text,
        isMarkdown: chosen.isMarkdown,
        language,
        extent,
        onProgress: setProgress,
        signal,
      });
      if (alignment.refusal === undefined) onReady(alignment);
      else setProblem(alignment.refusal);
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof TextError || error instanceof AlignError)) throw error;
      setProblem(error.message);
    } finally {
      setProgress(null);
    }
  }

  const mark = (edge: keyof Extent) => setExtent({ ...extent, [edge]: audio.current?.currentTime ?? 0 });
  const unmark = (edge: keyof Extent) => setExtent(({ [edge]: _, ...rest }) => rest);
  const percent = Math.round((progress ?? 0) * 100);
  return (
    <div className="grid gap-4">
      <DocumentField
        label="Text of this chapter"
        name="text"
        look="min-h-64"
        hint="Paste it, or choose a text, Markdown, WebVTT, SRT or EPUB file. Times of WebVTT and SRT are used as they are."
        value={contents}
        // A corrected Markdown file is still one; other kinds are recognised by what they contain.
        onChange={(value) => change(value !== '' && /\.(?:md|markdown)$/i.test(name) ? name : '', value)}
      />
      <input
        ref={file}
        type="file"
        hidden
        accept=".txt,.md,.markdown,.vtt,.srt,.epub"
        aria-label="Text file"
        onChange={(event) => {
          const [chosen] = event.target.files ?? [];
          void choose(chosen);
          event.target.value = '';
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          variant="outline"
          size="sm"
          icon={<FileText size={18} aria-hidden />}
          onClick={() => file.current?.click()}
        >
          Choose file
        </Button>
        <ExtentMark
          label="Text begins here"
          at={extent.from}
          onMark={() => mark('from')}
          onRemove={() => unmark('from')}
        />
        <ExtentMark
          label="Text ends here"
          at={extent.to}
          onMark={() => mark('to')}
          onRemove={() => unmark('to')}
        />
      </div>
      {epub && (
        <EpubChapterChoice
          epub={epub}
          chapter={chapter}
          book={book}
          onText={(text, leftOut) => {
            setProblem('');
            setNotes(leftOut);
            setEpub(null);
            change('chapter.txt', text);
            const tag = parseLanguage(epub.language ?? '');
            if (tag !== null) onLanguage(tag);
          }}
        />
      )}
      <FileNotes notes={notes} />
      <p className="text-sm text-text-2">
        If titles or credits are spoken that the text does not have, play to where the text begins or ends and
        mark it.
      </p>
      <LanguageField
        value={language}
        error={parseLanguage(language) === null ? wrongLanguage : null}
        onChange={onLanguage}
      />
      {problem && (
        <p role="alert" className="font-medium text-danger">
          {problem}
        </p>
      )}
      <OpeningProgress opening={opening} />
      {progress !== null && (
        <ProgressBar
          label="Aligning"
          percent={percent}
          valueText={progress === loadedShare ? 'Decoding…' : `${percent} %`}
        />
      )}
      {/* The same element in both states, so that it keeps the focus. */}
      <div>
        {progress === null ? (
          <Button disabled={contents.trim() === '' || opening.share !== null} onClick={() => void proceed()}>
            Align text
          </Button>
        ) : (
          <Button variant="outline" onClick={() => running.current?.abort()}>
            Cancel
          </Button>
        )}
      </div>
    </div>
  );
}
