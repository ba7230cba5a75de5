import { wordsOfCues } from '@lamplight/align';
import type { ChapterTextStates } from '@lamplight/contract';
import { parseLanguage } from '@lamplight/contract/names';
import { useEffect, useRef, useState } from 'react';
import { ApiError, detailOf } from '../../lib/api.ts';
import { useSeekableAudio } from '../../lib/seekable-audio.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { rememberFocus } from '../../ui/remember-focus.ts';
import { showToast } from '../../ui/toast.ts';
import { LanguageField } from '../book-editing/index.ts';
import { AlignError, measurePauses } from './align-chapter.ts';
import { ChapterAudio } from './chapter-audio.tsx';
import { ChooseText, type TextChapter, wrongLanguage } from './choose-text.tsx';
import { type ReviewedText, ReviewText } from './review-text.tsx';
import { useDeleteText, useSaveText, versionOf } from './text-queries.ts';
import { forgetUnsavedText, readUnsavedText, useUnsavedText } from './unsaved-text.ts';

export interface ChapterTextProps {
  bookId: number;
  chapter: TextChapter;
  /** All chapters of the book. */
  book: readonly TextChapter[];
  state: ChapterTextStates | undefined;
  language: string;
  /** Called when changes that are not saved appear or go. */
  onUnsaved: (hasChanges: boolean) => void;
  /** Runs an action that loses changes, once the person agrees. */
  beforeLoss: (action: () => void) => void;
}

interface TextEditorProps extends ChapterTextProps {
  saved: ReviewedText | null;
  /** Whether the chapter has other audio than the saved text was aligned to. */
  isStale: boolean;
  savedVersion: string | null;
}

/** Makes, corrects, saves and publishes the text of one chapter. */
export function TextEditor(props: TextEditorProps) {
  const { bookId, chapter, book, state, language, saved, isStale, savedVersion, onUnsaved, beforeLoss } =
    props;
  // A stale text belongs to other audio: its words are aligned again.
  const current = isStale ? null : saved;
  const audio = useRef<HTMLAudioElement>(null);
  const recording = useSeekableAudio(chapter.audio_url);
  const editor = useRef<HTMLDivElement>(null);
  const [restored, setRestored] = useState(() => readUnsavedText(chapter.id, chapter.audio_url));
  const [text, setText] = useState(restored ? restored.text : current);
  const [tag, setTag] = useState(restored?.tag ?? language);
  /** Text, language and version on the server. */
  const [stored, setStored] = useState({
    text: current,
    tag: language,
    version: restored ? restored.baseVersion : savedVersion,
  });
  /** Words that the editor starts with, and the words as they are now. */
  const [firstWords, setFirstWords] = useState(() => (isStale && saved ? wordsOfCues(saved.cues) : ''));
  const [words, setWords] = useState(restored?.words ?? firstWords);
  const [problem, setProblem] = useState('');
  const [isDeleting, setDeleting] = useState(false);
  /** Counts texts: each has spot checks of its own. */
  const [count, setCount] = useState(0);
  const saving = useSaveText(bookId);
  const measuring = useRef(new AbortController());
  const [isMeasuring, setMeasuring] = useState(false);
  const deleting = useDeleteText({ bookId, chapterId: chapter.id });
  const isLanguage = parseLanguage(tag) !== null;

  const hasWords = words.trim() !== '' && words !== firstWords;
  const hasChanges = text === null ? hasWords : text !== stored.text || tag !== stored.tag;
  useUnsavedText(
    chapter.id,
    hasChanges ? { audioUrl: chapter.audio_url, text, words, tag, baseVersion: stored.version } : null,
  );
  useEffect(() => {
    onUnsaved(hasChanges);
    return () => onUnsaved(false);
  }, [hasChanges, onUnsaved]);

  useEffect(() => {
    measuring.current = new AbortController();
    return () => measuring.current.abort();
  }, []);

  // The button that replaced the text is gone: its step begins with a heading, or with the field of the words.
  useEffect(() => {
    if (count === 0) return;
    // Once a question that was answered is closed.
    const frame = requestAnimationFrame(() =>
      editor.current?.querySelector<HTMLElement>('h2, textarea')?.focus(),
    );
    return () => cancelAnimationFrame(frame);
  }, [count]);

  /** Returns a text with the pauses of the recording: only those are shortened. */
  async function withPauses(reviewed: ReviewedText): Promise<ReviewedText> {
    if (reviewed.pauses !== null) return reviewed;
    setMeasuring(true);
    try {
      const { signal } = measuring.current;
      const { audio_url: audioUrl, duration } = chapter;
      const measured = { ...reviewed, pauses: await measurePauses({ audioUrl, duration, signal }) };
      setText((now) => (now === reviewed ? measured : now));
      return measured;
    } finally {
      setMeasuring(false);
    }
  }

  function replaceText(next: ReviewedText | null) {
    setText(next);
    setCount(count + 1);
    setProblem('');
  }

  /** Goes back to the words, which may be corrected and aligned again. */
  function editAllWords(reviewed: ReviewedText) {
    const present = wordsOfCues(reviewed.cues);
    // Words that are not saved in any text would be lost.
    setFirstWords(stored.text === null ? '' : present);
    setWords(present);
    replaceText(null);
  }

  function discard() {
    forgetUnsavedText(chapter.id);
    setRestored(null);
    replaceText(stored.text);
    setTag(stored.tag);
  }

  async function save(heard: readonly number[] | null) {
    if (!text) return;
    if (!isLanguage) {
      setProblem(wrongLanguage);
      return;
    }
    setProblem('');
    try {
      const measured = await withPauses(text);
      const states = await saving.mutateAsync({
        chapterId: chapter.id,
        text: { ...measured, language: tag, audioUrl: chapter.audio_url, baseVersion: stored.version },
        heard,
        onDraft: (drafted) => setStored({ text: measured, tag, version: versionOf(drafted) }),
      });
      setStored({ text: measured, tag, version: versionOf(states) });
      forgetUnsavedText(chapter.id);
      setRestored(null);
      const done = heard === null ? 'Draft saved.' : 'Text published.';
      showToast(measured.pauses ? done : `${done} Its silences can’t be shortened: the audio can’t be read.`);
    } catch (error) {
      if (measuring.current.signal.aborted) return;
      if (error instanceof AlignError) return setProblem(error.message);
      const [field] = error instanceof ApiError ? error.fields : [];
      setProblem(field?.message ?? detailOf(error, 'The text could not be saved. Please try again.'));
    }
  }

  async function remove() {
    // Another editor takes the place of this one.
    const giveFocusBack = rememberFocus();
    try {
      await deleting.mutateAsync();
      giveFocusBack();
      showToast('Text deleted.');
    } catch (error) {
      setProblem(detailOf(error, 'The text could not be deleted. Please try again.'));
    } finally {
      setDeleting(false);
    }
  }

  const mayDelete = Boolean(state?.draft ?? state?.published);
  const deletion = (
    <Button variant={text ? 'ghost' : 'outline'} size="sm" onClick={() => setDeleting(true)}>
      Delete text
    </Button>
  );
  return (
    <div ref={editor} className="grid gap-5">
      {restored && (
        <p role="status" className="rounded-lg bg-surface p-4">
          You were signed out before these changes were saved. Save or discard them.
        </p>
      )}
      <ChapterAudio audio={audio} {...recording} duration={chapter.duration} />
      {text ? (
        <>
          <div className="flex flex-wrap gap-2">
            <Button variant="outline" size="sm" onClick={() => beforeLoss(() => editAllWords(text))}>
              Use another text
            </Button>
            {mayDelete && deletion}
          </div>
          <LanguageField value={tag} error={isLanguage ? null : wrongLanguage} onChange={setTag} />
          <ReviewText
            key={count}
            text={text}
            audio={audio}
            isSaving={saving.isPending || isMeasuring}
            onChange={setText}
            onSaveDraft={() => void save(null)}
            onDiscard={hasChanges && stored.text ? () => beforeLoss(discard) : null}
            onPublish={(heard) => void save(heard)}
          />
        </>
      ) : (
        <>
          {isStale && (
            <p role="status" className="rounded-lg bg-surface p-4">
              The audio has changed since this text was made, so members don’t see it. Align it again.
            </p>
          )}
          {(stored.text !== null || mayDelete) && (
            <div className="flex flex-wrap gap-2">
              {stored.text !== null && (
                <Button variant="outline" size="sm" onClick={() => beforeLoss(discard)}>
                  Keep current text
                </Button>
              )}
              {mayDelete && deletion}
            </div>
          )}
          <ChooseText
            key={count}
            chapter={chapter}
            book={book}
            words={words}
            language={tag}
            audio={audio}
            onLanguage={setTag}
            onWords={setWords}
            onReady={replaceText}
          />
        </>
      )}
      {problem && (
        <p role="alert" className="font-medium text-danger">
          {problem}
        </p>
      )}
      <ConfirmDialog
        open={isDeleting}
        title={`Delete the text of ‘${chapter.title}’?`}
        text={
          state?.published
            ? 'Members can no longer read along. This can’t be undone.'
            : 'This draft will be deleted. This can’t be undone.'
        }
        confirmLabel="Delete text"
        danger
        busy={deleting.isPending}
        onConfirm={() => void remove()}
        onCancel={() => setDeleting(false)}
      />
    </div>
  );
}
