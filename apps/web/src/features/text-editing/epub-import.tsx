import { type Epub, matchChapters, readEpubChapter, TextError } from '@lamplight/align';
import { parseLanguage } from '@lamplight/contract/names';
import { BookOpen } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { detailOf } from '../../lib/api.ts';
import { plural } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Select } from '../../ui/select.tsx';
import { AlignError, alignChapter, measurePauses } from './align-chapter.ts';
import type { TextChapter } from './choose-text.tsx';
import { openEpub } from './open-epub.ts';
import type { ReviewedText } from './review-text.tsx';

interface EpubImportProps {
  chapters: readonly TextChapter[];
  language: string;
  /** Returns whether a chapter has a draft, which an import replaces. */
  hasDraft: (chapterId: number) => boolean;
  /** Returns whether a chapter has changes that are not saved: an import leaves it alone. */
  isEdited: (chapterId: number) => boolean;
  /** Saves a chapter's draft. */
  onText: (chapter: TextChapter, text: ReviewedText, language: string) => Promise<void>;
  /** Called when an import runs or pairs were corrected that are not saved, and when neither is so any more. */
  onUnsaved: (hasChanges: boolean) => void;
}

const none = '';
/** Titles that a question names. */
const mostNamed = 5;

function replacedText(chapters: readonly TextChapter[]): string {
  const named = chapters.slice(0, mostNamed).map(({ title }) => title);
  const more = chapters.length - named.length;
  const titles = [...named, ...(more > 0 ? [`${more} more`] : [])].join(', ');
  return `Drafts of these chapters will be replaced: ${titles}.`;
}

const skipped = 'Skipped: it has changes that are not saved';

/** Texts of a whole book from an EPUB: chapters are matched and shown before anything is saved. */
export function EpubImport({ chapters, language, hasDraft, isEdited, onText, onUnsaved }: EpubImportProps) {
  const file = useRef<HTMLInputElement>(null);
  const running = useRef<AbortController | null>(null);
  const [epub, setEpub] = useState<Epub | null>(null);
  /** Index of a text for each chapter. */
  const [matches, setMatches] = useState<readonly (number | null)[]>([]);
  const [progress, setProgress] = useState<number | null>(null);
  const [problem, setProblem] = useState('');
  const [isAsking, setAsking] = useState(false);
  const [results, setResults] = useState<ReadonlyMap<number, string>>(new Map());

  /** Whether pairs were corrected since the last import. */
  const [isCorrected, setCorrected] = useState(false);
  const hasChanges = progress !== null || isCorrected;
  useEffect(() => {
    onUnsaved(hasChanges);
    return () => onUnsaved(false);
  }, [hasChanges, onUnsaved]);
  // Leaving stops the import.
  useEffect(() => () => running.current?.abort(), []);

  async function open(chosen: File | undefined) {
    if (!chosen) return;
    setProblem('');
    setResults(new Map());
    setEpub(null);
    setCorrected(false);
    try {
      const read = await openEpub(chosen, chapters);
      setEpub(read);
      setMatches(matchChapters(chapters, read.chapters));
    } catch (error) {
      setProblem(error instanceof TextError ? error.message : 'The EPUB could not be read.');
      if (!(error instanceof TextError)) throw error;
    }
  }

  /** Returns what became of a chapter. */
  async function importChapter(chapter: TextChapter, index: number, signal: AbortSignal, done: number) {
    const source = epub?.chapters[index];
    if (!source) return '';
    if (isEdited(chapter.id)) return skipped;
    const tag = parseLanguage(epub?.language ?? '') ?? language;
    const { audio_url: audioUrl, duration } = chapter;
    try {
      const chosen = readEpubChapter(source, duration ?? undefined);
      if (chosen.kind === 'cues') {
        const pauses = await measurePauses({ audioUrl, duration, signal });
        signal.throwIfAborted();
        if (isEdited(chapter.id)) return skipped;
        await onText(chapter, { cues: chosen.cues, doubtful: [], pauses }, tag);
        return pauses
          ? 'Draft saved'
          : 'Draft saved. Its silences can’t be shortened: the audio can’t be read.';
      }
      const alignment = await alignChapter({
        audioUrl,
        duration,
        text: chosen.text,
        isMarkdown: chosen.isMarkdown,
        language: tag,
        extent: undefined,
        onProgress: (share) => setProgress((done + share) / chapters.length),
        signal,
      });
      if (alignment.refusal !== undefined) return alignment.refusal;
      if (isEdited(chapter.id)) return skipped;
      await onText(chapter, alignment, tag);
      return `Draft saved, ${alignment.doubtful.length} doubtful`;
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof TextError || error instanceof AlignError) return error.message;
      return detailOf(error, 'The draft could not be saved.');
    }
  }

  async function importAll() {
    setAsking(false);
    running.current = new AbortController();
    const { signal } = running.current;
    setProgress(0);
    try {
      for (const [place, chapter] of chapters.entries()) {
        const index = matches[place];
        if (index === null || index === undefined) continue;
        const result = await importChapter(chapter, index, signal, place);
        setResults((now) => new Map(now).set(chapter.id, result));
        setProgress((place + 1) / chapters.length);
      }
      setCorrected(false);
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      setProgress(null);
    }
  }

  const percent = Math.round((progress ?? 0) * 100);
  const count = matches.filter((index) => index !== null).length;
  const replaced = chapters.filter(
    ({ id }, index) => typeof matches[index] === 'number' && hasDraft(id) && !isEdited(id),
  );
  return (
    <div className="grid gap-4">
      <input
        ref={file}
        type="file"
        hidden
        accept=".epub,application/epub+zip"
        aria-label="EPUB"
        onChange={(event) => {
          const [chosen] = event.target.files ?? [];
          void open(chosen);
          event.target.value = '';
        }}
      />
      <div>
        <Button
          variant="outline"
          size="sm"
          icon={<BookOpen size={18} aria-hidden />}
          onClick={() => file.current?.click()}
        >
          Import EPUB
        </Button>
      </div>
      {problem && (
        <p role="alert" className="font-medium text-danger">
          {problem}
        </p>
      )}
      {epub && (
        <>
          <h3 className="text-lg">{epub.title || 'EPUB'}</h3>
          <ol className="grid gap-3">
            {chapters.map((chapter, place) => (
              <li key={chapter.id} className="grid gap-1.5">
                <label htmlFor={`epub-${chapter.id}`} className="text-sm font-semibold">
                  {place + 1}. {chapter.title}
                </label>
                <Select
                  id={`epub-${chapter.id}`}
                  className="field"
                  disabled={progress !== null}
                  value={matches[place] === null ? none : String(matches[place])}
                  onChange={({ target: { value } }) => {
                    setMatches(matches.with(place, value === none ? null : Number(value)));
                    setCorrected(true);
                  }}
                >
                  <option value={none}>No text</option>
                  {epub.chapters.map(({ title, text, recordings }, index) => (
                    <option key={index} value={index}>
                      {title || text.slice(0, 40)}
                      {recordings === 1 && ' (with times)'}
                    </option>
                  ))}
                </Select>
                {(epub.chapters[matches[place] ?? -1]?.recordings ?? 0) > 1 && (
                  <p className="text-sm text-text-2">
                    Its times are for several recordings, so its words will be aligned instead.
                  </p>
                )}
                <p role="status" className="text-sm text-text-2 empty:hidden">
                  {results.get(chapter.id)}
                </p>
              </li>
            ))}
          </ol>
          {progress === null ? (
            <div>
              <Button
                disabled={count === 0}
                onClick={() => (replaced.length > 0 ? setAsking(true) : void importAll())}
              >
                {count === 0 ? 'Save drafts' : `Save ${plural(count, 'draft')}`}
              </Button>
            </div>
          ) : (
            <div className="grid gap-3">
              <ProgressBar label="Importing" percent={percent} valueText={`${percent} %`} />
              <div>
                <Button variant="outline" onClick={() => running.current?.abort()}>
                  Cancel
                </Button>
              </div>
            </div>
          )}
        </>
      )}
      <ConfirmDialog
        open={isAsking}
        title="Replace drafts?"
        text={replacedText(replaced)}
        confirmLabel="Replace"
        danger
        onConfirm={() => void importAll()}
        onCancel={() => setAsking(false)}
      />
    </div>
  );
}
