import { type EpubChapter, readEpubChapter, TextError } from '@lamplight/align';
import { detailOf } from '../../../lib/api.ts';
import { alignText } from './align-text.ts';
import type { TextChapter } from './choose-text.tsx';
import { type Draft, draftOfCues } from './draft.ts';
import { m } from './messages.ts';
import { AlignError, measureRecording, pausesOf } from './recording.ts';

export interface ChapterImport {
  readonly chapter: TextChapter;
  /** Text of the EPUB that belongs to the chapter. */
  readonly source: EpubChapter;
  readonly language: string;
  /** Seconds that are spoken before and after the text. */
  readonly spoken: { readonly head: number; readonly tail: number };
  /** Returns whether the chapter has changes that are not saved: it is left alone then. */
  readonly isEdited: () => boolean;
  /** Saves the draft. */
  readonly onText: (draft: Draft) => Promise<void>;
  /** Called with the part of the chapter that is done, 0 to 1. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

export interface ChapterImportResult {
  readonly message: string;
  readonly isSaved: boolean;
}

const refused = (message: string): ChapterImportResult => ({ message, isSaved: false });
const saved = (message: string): ChapterImportResult => ({ message, isSaved: true });
const skipped = refused(m.skipped);

/**
 * Saves a text of an EPUB as the draft of a chapter: with its own times if it has them, otherwise aligned with the
 * recording.
 * @throws the signal's reason once it is aborted
 */
export async function importEpubChapter({
  chapter: { audio_url: audioUrl, duration },
  source,
  language,
  spoken: { head, tail },
  isEdited,
  onText,
  onProgress,
  signal,
}: ChapterImport): Promise<ChapterImportResult> {
  if (isEdited()) return skipped;
  const measure = (report: (share: number) => void) =>
    measureRecording({ audioUrl, duration }, { onProgress: report, signal });
  try {
    const chosen = readEpubChapter(source, duration ?? undefined);
    if (chosen.kind === 'cues') {
      const pauses = await pausesOf(() => measure(onProgress));
      signal.throwIfAborted();
      if (isEdited()) return skipped;
      await onText(draftOfCues(chosen.cues, { pauses }));
      return saved(pauses ? m.draftSaved : m.draftSavedNoAudio);
    }
    const draft = await alignText({
      text: chosen.text,
      isMarkdown: chosen.isMarkdown,
      language,
      extent: { from: head, ...(tail > 0 && { to: -tail }) },
      measure,
      onProgress,
      signal,
    });
    if (isEdited()) return skipped;
    await onText(draft);
    const doubts = draft.sentences.filter(({ doubt }) => doubt).length;
    return saved(m.draftSavedDoubtful({ count: doubts }));
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof TextError || error instanceof AlignError) return refused(error.message);
    return refused(detailOf(error, m.draftNotSaved));
  }
}
