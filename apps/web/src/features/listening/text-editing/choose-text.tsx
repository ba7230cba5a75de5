import type { Extent } from '@lamplight/align';
import { parseLanguage } from '@lamplight/contract/names';
import { FileText, X } from 'lucide-react';
import { type RefObject, useMemo, useRef, useState } from 'react';
import { clockTime } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { DocumentField } from '../../../ui/document-field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { LanguageField } from '../../catalogue/index.ts';
import { alignChanges, alignText, measuredShare } from './align-text.ts';
import { type Draft, draftOfCues } from './draft.ts';
import { EpubChapterChoice } from './epub-chapter.tsx';
import { FileNotes } from './file-notes.tsx';
import { m } from './messages.ts';
import { OpeningProgress } from './opening-epub.tsx';
import { readText } from './read-text.ts';
import { AlignError, decodedPart, MismatchError } from './recording.ts';
import { TextRange } from './text-range.tsx';
import type { MeasuredRecording } from './use-recording.ts';
import { useSentencePlayer } from './use-sentence-player.ts';
import { useTextFile } from './use-text-file.ts';
import { useWave } from './use-wave.tsx';
import { useWork } from './use-work.ts';

interface ExtentMarkProps {
  label: string;
  /** Marked second of the recording; undefined if none is marked. */
  at: number | undefined;
  onMark: () => void;
  onRemove: () => void;
}

/** Marks where the text begins or ends in the recording. */
function ExtentMark({ label, at, onMark, onRemove }: ExtentMarkProps) {
  const mark = useRef<HTMLSpanElement>(null);
  function remove() {
    onRemove();
    // The pressed button disappears, so the other button gets the focus.
    mark.current?.querySelector('button')?.focus();
  }
  return (
    <span ref={mark} className="flex items-center">
      <Button variant="outline" size="sm" onClick={onMark}>
        {label}
        {at !== undefined && ` (${clockTime(at)})`}
      </Button>
      {at !== undefined && (
        <IconButton
          label={m.removeMark({ mark: label })}
          icon={<X size={18} aria-hidden />}
          onClick={remove}
        />
      )}
    </span>
  );
}

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
  recording: MeasuredRecording;
  /** Draft whose words are changed: sentences with the same words keep their times. Null if there is none. */
  current: Draft | null;
  /**
   * Called with the aligned draft.
   * @param kept number of sentences that kept their start
   */
  onReady: (draft: Draft, kept: number) => void;
}

export const wrongLanguage = m.languageWrong;

const percentOf = (share: number): number => Math.round(share * 100);

/**
 * Returns the progress of an alignment in words. Decoding a long recording takes most of the time.
 * @param length length of the recording in seconds
 */
function progressText(share: number, length: number): string {
  const decoded = decodedPart(share / measuredShare);
  if (decoded === null) return m.percent({ percent: percentOf(share) });
  return decoded === 0
    ? m.decoding
    : m.decodingAt({ time: clockTime(decoded * length), length: clockTime(length) });
}

interface AlignRun {
  readonly isWhole: boolean;
  readonly extent: Extent;
  readonly signal: AbortSignal;
  readonly onProgress: (share: number) => void;
}

/** A chapter's text, pasted or from a file, and the step that aligns it. */
export function ChooseText(props: ChooseTextProps) {
  const { chapter, book, words, language, audio, recording, current, onLanguage, onWords, onReady } = props;
  const file = useRef<HTMLInputElement>(null);
  const work = useWork();
  const { problem } = work;
  const [extent, setExtent] = useState<Extent>({});
  const textFile = useTextFile({
    words,
    book,
    onWords,
    onChoose: work.cancel,
    onProblem: work.setProblem,
  });
  const { name, contents, change, epub, notes, opening } = textFile;
  /** True if the text was not found in the recording. */
  const [isMismatch, setMismatch] = useState(false);
  const wave = useWave(recording, chapter.duration, isMismatch);
  const player = useSentencePlayer(audio);

  async function proceed(isWhole: boolean, within = extent) {
    setMismatch(false);
    await work.run((signal, onProgress) =>
      align({ isWhole, extent: within, signal, onProgress }).catch((error: unknown) => {
        setMismatch(error instanceof MismatchError);
        throw error;
      }),
    );
  }

  async function align({ isWhole, extent, signal, onProgress }: AlignRun) {
    const duration = chapter.duration ?? undefined;
    const chosen = await readText({ name, contents, duration }, { signal });
    if (chosen.kind === 'cues') {
      onReady(draftOfCues(chosen.cues, { notes: [...notes, ...chosen.notes] }), 0);
      return;
    }
    if (parseLanguage(language) === null) throw new AlignError(wrongLanguage);
    const { from = 0, to } = extent;
    if (to !== undefined && to <= from) throw new AlignError(m.endsBeforeBegins);
    const job = {
      text: chosen.text,
      isMarkdown: chosen.isMarkdown,
      language,
      extent,
      notes,
      measure: (report: (share: number) => void) => recording.measure(signal, report),
      onProgress,
      signal,
    };
    const changed = current && !isWhole ? await alignChanges(current, job) : null;
    if (changed) onReady(changed.draft, changed.kept);
    else onReady(await alignText(job), 0);
  }

  const mark = (edge: keyof Extent) => setExtent({ ...extent, [edge]: audio.current?.currentTime ?? 0 });
  const unmark = (edge: keyof Extent) => setExtent(({ [edge]: _, ...rest }) => rest);
  const length = chapter.duration ?? (recording.measured?.energies.decibels.length ?? 0) / 100;
  const range = useMemo(
    () => ({ from: extent.from ?? 0, to: extent.to ?? length }),
    [extent.from, extent.to, length],
  );
  const percent = percentOf(work.share ?? 0);
  return (
    <div className="grid gap-4">
      <DocumentField
        label={m.textOfThisChapter}
        name="text"
        look="min-h-64"
        hint={m.textHint}
        value={contents}
        // A corrected Markdown file is still Markdown; other kinds of files are recognised by their content.
        onChange={(value) => change(value !== '' && /\.(?:md|markdown)$/i.test(name) ? name : '', value)}
      />
      <input
        ref={file}
        type="file"
        hidden
        accept=".txt,.md,.markdown,.vtt,.srt,.epub"
        aria-label={m.file}
        onChange={(event) => {
          const [chosen] = event.target.files ?? [];
          if (chosen) void textFile.choose(chosen);
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
          {m.chooseFile}
        </Button>
        <ExtentMark
          label={m.beginsHere}
          at={extent.from}
          onMark={() => mark('from')}
          onRemove={() => unmark('from')}
        />
        <ExtentMark
          label={m.endsHere}
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
            textFile.takeChapter(text, leftOut);
            const tag = parseLanguage(epub.language ?? '');
            if (tag !== null) onLanguage(tag);
          }}
        />
      )}
      <FileNotes notes={notes} />
      <p className="text-sm text-text-2">{m.edgesHint}</p>
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
      {isMismatch && length > 0 && (
        <TextRange
          range={range}
          withoutText={[]}
          duration={length}
          {...wave}
          isAligning={work.share !== null}
          hint={m.mismatchHint}
          onPlay={player.playAt}
          onAlign={(marked) => {
            setExtent(marked);
            void proceed(true, marked);
          }}
        />
      )}
      <OpeningProgress opening={opening} />
      {work.share !== null && (
        <ProgressBar label={m.aligning} percent={percent} valueText={progressText(work.share, length)} />
      )}
      {/* The same element in both states, so that it keeps the focus. */}
      <div className="flex flex-wrap gap-2">
        {work.share === null ? (
          <Button
            disabled={contents.trim() === '' || opening.share !== null}
            onClick={() => void proceed(current === null)}
          >
            {current ? m.alignWhatChanged : m.align}
          </Button>
        ) : (
          <Button variant="outline" onClick={work.cancel}>
            {m.cancel}
          </Button>
        )}
        {current && work.share === null && (
          <Button
            variant="ghost"
            disabled={contents.trim() === '' || opening.share !== null}
            onClick={() => void proceed(true)}
          >
            {m.alignWholeAgain}
          </Button>
        )}
      </div>
    </div>
  );
}
