import { wordsOfCues } from '@lamplight/align';
import type { ChapterTextStates } from '@lamplight/contract';
import { parseLanguage } from '@lamplight/contract/names';
import { useEffect, useRef, useState } from 'react';
import { ApiError, detailOf } from '../../lib/api.ts';
import { AudioControls } from '../../ui/audio-controls.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { showToast } from '../../ui/toast.ts';
import { LanguageField } from '../book-editing/index.ts';
import { measurePauses } from './align-chapter.ts';
import { ChooseText, type TextChapter, wrongLanguage } from './choose-text.tsx';
import { type ReviewedText, ReviewText } from './review-text.tsx';
import { useDeleteText, useSaveText, versionOf } from './text-queries.ts';

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
  const [text, setText] = useState(current);
  const [tag, setTag] = useState(language);
  /** Text, language and version on the server. */
  const [stored, setStored] = useState({ text: current, tag: language, version: savedVersion });
  /** Whether words were pasted that are not aligned yet. */
  const [hasWords, setHasWords] = useState(false);
  const [problem, setProblem] = useState('');
  const [isDeleting, setDeleting] = useState(false);
  /** Counts texts: each has places to hear of its own. */
  const [count, setCount] = useState(0);
  const saving = useSaveText(bookId);
  const measuring = useRef(new AbortController());
  const [isMeasuring, setMeasuring] = useState(false);
  const deleting = useDeleteText({ bookId, chapterId: chapter.id });
  const isLanguage = parseLanguage(tag) !== null;

  const hasChanges = text === null ? hasWords : text !== stored.text || tag !== stored.tag;
  useEffect(() => {
    onUnsaved(hasChanges);
    return () => onUnsaved(false);
  }, [hasChanges, onUnsaved]);

  useEffect(() => {
    measuring.current = new AbortController();
    return () => measuring.current.abort();
  }, []);

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
    setHasWords(false);
    setCount(count + 1);
    setProblem('');
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
      const done = heard === null ? 'Draft saved.' : 'Text published.';
      showToast(measured.pauses ? done : `${done} Its silences can’t be shortened: the audio can’t be read.`);
    } catch (error) {
      if (measuring.current.signal.aborted) return;
      const [field] = error instanceof ApiError ? error.fields : [];
      setProblem(field?.message ?? detailOf(error, 'The text could not be saved. Please try again.'));
    }
  }

  async function remove() {
    try {
      await deleting.mutateAsync();
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
    <div className="grid gap-5">
      <AudioControls ref={audio} src={chapter.audio_url} aria-label="Chapter" />
      {text ? (
        <>
          <div className="flex flex-wrap gap-2">
            <Button variant="outline" size="sm" onClick={() => beforeLoss(() => replaceText(null))}>
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
                <Button
                  variant="outline"
                  size="sm"
                  onClick={() =>
                    beforeLoss(() => {
                      replaceText(stored.text);
                      setTag(stored.tag);
                    })
                  }
                >
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
            words={isStale && saved ? wordsOfCues(saved.cues) : ''}
            language={tag}
            audio={audio}
            onLanguage={setTag}
            onWords={setHasWords}
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
