import { type Epub, matchChapters, readEpubChapter, TextError } from '@lamplight/align';
import { parseLanguage } from '@lamplight/contract/names';
import { formatUnits } from '@lamplight/messages/intl';
import { BookOpen } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { detailOf } from '../../../lib/api.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { alignText } from './align-text.ts';
import type { TextChapter } from './choose-text.tsx';
import { type Draft, draftOfCues } from './draft.ts';
import { epubChapterName } from './epub-chapter.tsx';
import { FileNotes } from './file-notes.tsx';
import { m } from './messages.ts';
import { OpeningProgress, useEpubOpening } from './opening-epub.tsx';
import { AlignError, measureRecording, pausesOf } from './recording.ts';

interface EpubImportProps {
  chapters: readonly TextChapter[];
  language: string;
  /** Returns whether a chapter has a draft, which an import replaces. */
  hasDraft: (chapterId: number) => boolean;
  /** Returns whether a chapter has changes that are not saved: an import leaves it alone. */
  isEdited: (chapterId: number) => boolean;
  /** Saves a chapter's draft. */
  onText: (chapter: TextChapter, draft: Draft, language: string) => Promise<void>;
  /**
   * Called with true when an import runs or corrected pairs are unsaved, and with false when neither is so any more.
   */
  onUnsaved: (hasChanges: boolean) => void;
}

const none = '';
/** Maximum number of titles that a confirmation lists. */
const maxNamed = 5;

function replacedText(chapters: readonly TextChapter[]): string {
  const named = chapters.slice(0, maxNamed).map(({ title }) => title);
  const more = chapters.length - named.length;
  return m.draftsReplaced({
    titles: formatUnits([...named, ...(more > 0 ? [m.moreTitles({ count: more })] : [])]),
  });
}

/** Result of saving a text for a chapter. */
interface ImportResult {
  readonly textIndex: number;
  readonly message: string;
  readonly isSaved: boolean;
}

const refused = (message: string) => ({ message, isSaved: false });
const saved = (message: string) => ({ message, isSaved: true });
const skipped = refused(m.skipped);

const secondsIn = (text: string): number => Math.max(0, Number(text) || 0);

/** Texts of a whole book from an EPUB: chapters are matched and shown before anything is saved. */
export function EpubImport({ chapters, language, hasDraft, isEdited, onText, onUnsaved }: EpubImportProps) {
  const file = useRef<HTMLInputElement>(null);
  const running = useRef<AbortController | null>(null);
  const [epub, setEpub] = useState<Epub | null>(null);
  /** Index of the text that belongs to each chapter; null for none. */
  const [matches, setMatches] = useState<readonly (number | null)[]>([]);
  const [progress, setProgress] = useState<number | null>(null);
  const [problem, setProblem] = useState('');
  const opening = useEpubOpening();
  const [isAsking, setAsking] = useState(false);
  /** Results by chapter id. */
  const [results, setResults] = useState<ReadonlyMap<number, ImportResult>>(new Map());
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

  async function open(chosen: File | undefined) {
    if (!chosen) return;
    setProblem('');
    setResults(new Map());
    setEpub(null);
    setCorrected(false);
    running.current?.abort();
    try {
      const read = await opening.open(chosen, chapters);
      if (read === null) return;
      setEpub(read);
      setMatches(matchChapters(chapters, read.chapters));
    } catch (error) {
      setProblem(error instanceof TextError ? error.message : m.epubNotRead);
      if (!(error instanceof TextError)) throw error;
    }
  }

  /** Changes the seconds spoken before and after the texts. Chapters whose drafts are saved can then be saved again. */
  function setSeconds(changed: Partial<typeof spoken>) {
    setSpoken({ ...spoken, ...changed });
    setResults(new Map());
  }

  async function importChapter(chapter: TextChapter, textIndex: number, signal: AbortSignal, done: number) {
    const source = epub?.chapters[textIndex];
    if (!source) return refused('');
    if (isEdited(chapter.id)) return skipped;
    const tag = parseLanguage(epub?.language ?? '') ?? language;
    const { audio_url: audioUrl, duration } = chapter;
    const [from, tail] = [secondsIn(spoken.head), secondsIn(spoken.tail)];
    try {
      const chosen = readEpubChapter(source, duration ?? undefined);
      const report = (share: number) => setProgress((done + share) / chapters.length);
      const measure = (onProgress: (share: number) => void) =>
        measureRecording({ audioUrl, duration }, { onProgress, signal });
      if (chosen.kind === 'cues') {
        const pauses = await pausesOf(() => measure(report));
        signal.throwIfAborted();
        if (isEdited(chapter.id)) return skipped;
        await onText(chapter, draftOfCues(chosen.cues, { pauses }), tag);
        return saved(pauses ? m.draftSaved : m.draftSavedNoAudio);
      }
      const draft = await alignText({
        text: chosen.text,
        isMarkdown: chosen.isMarkdown,
        language: tag,
        extent: { from, ...(tail > 0 && { to: -tail }) },
        measure,
        onProgress: report,
        signal,
      });
      if (isEdited(chapter.id)) return skipped;
      await onText(chapter, draft, tag);
      const doubts = draft.sentences.filter(({ doubt }) => doubt).length;
      return saved(m.draftSavedDoubtful({ count: doubts }));
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof TextError || error instanceof AlignError) return refused(error.message);
      return refused(detailOf(error, m.draftNotSaved));
    }
  }

  async function importAll() {
    setAsking(false);
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

  const percent = Math.round((progress ?? 0) * 100);
  /** Chapters whose text is not saved yet. */
  const pending = chapters.filter(({ id }, index) => {
    const result = results.get(id);
    return typeof matches[index] === 'number' && !(result?.isSaved && result.textIndex === matches[index]);
  });
  const replaced = pending.filter(({ id }) => hasDraft(id) && !isEdited(id));
  const notes = useMemo(
    () =>
      chapters.map(({ duration }, index) => {
        const source = epub?.chapters[matches[index] ?? -1];
        const chosen = source && readEpubChapter(source, duration ?? undefined);
        return chosen?.notes ?? [];
      }),
    [chapters, epub, matches],
  );
  return (
    <div className="grid gap-4">
      <input
        ref={file}
        type="file"
        hidden
        accept=".epub,application/epub+zip"
        aria-label={m.epubFile}
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
          {m.importEpub}
        </Button>
      </div>
      {problem && (
        <p role="alert" className="font-medium text-danger">
          {problem}
        </p>
      )}
      <OpeningProgress opening={opening} />
      {epub && (
        <>
          <h3 dir="auto" className="text-lg">
            {epub.title || m.epubFile}
          </h3>
          <FileNotes notes={epub.notes} />
          <div className="grid gap-3 sm:grid-cols-2">
            <TextField
              label={m.secondsBefore}
              type="number"
              min={0}
              value={spoken.head}
              onChange={(head) => setSeconds({ head })}
              hint={m.secondsBeforeHint}
            />
            <TextField
              label={m.secondsAfter}
              type="number"
              min={0}
              value={spoken.tail}
              onChange={(tail) => setSeconds({ tail })}
            />
          </div>
          <ol className="grid gap-3">
            {chapters.map((chapter, index) => (
              <li key={chapter.id} className="grid gap-1.5">
                <label htmlFor={`epub-${chapter.id}`} className="text-sm font-semibold">
                  {index + 1}. <bdi>{chapter.title}</bdi>
                </label>
                <Select
                  id={`epub-${chapter.id}`}
                  className="field"
                  disabled={progress !== null}
                  value={matches[index] === null ? none : String(matches[index])}
                  onChange={({ target: { value } }) => {
                    setMatches(matches.with(index, value === none ? null : Number(value)));
                    setCorrected(true);
                  }}
                >
                  <option value={none}>{m.noText}</option>
                  {epub.chapters.map((source, at) => (
                    <option dir="auto" key={at} value={at}>
                      {epubChapterName(source)}
                    </option>
                  ))}
                </Select>
                <FileNotes notes={notes[index] ?? []} />
                <p role="status" className="text-sm text-text-2 empty:hidden">
                  {results.get(chapter.id)?.textIndex === matches[index] && results.get(chapter.id)?.message}
                </p>
              </li>
            ))}
          </ol>
          {progress !== null && (
            <ProgressBar label={m.importing} percent={percent} valueText={m.percent({ percent })} />
          )}
          {/* The same element in both states, so that it keeps the focus. */}
          <div>
            {progress === null ? (
              <Button
                aria-disabled={pending.length === 0 || undefined}
                onClick={() => (replaced.length > 0 ? setAsking(true) : void importAll())}
              >
                {pending.length === 0 ? m.saveDrafts : m.saveDraftCount({ count: pending.length })}
              </Button>
            ) : (
              <Button variant="outline" onClick={() => running.current?.abort()}>
                {m.cancel}
              </Button>
            )}
          </div>
        </>
      )}
      <ConfirmDialog
        open={isAsking}
        title={m.replaceDrafts}
        text={replacedText(replaced)}
        confirmLabel={m.replace}
        danger
        onConfirm={() => void importAll()}
        onCancel={() => setAsking(false)}
      />
    </div>
  );
}
