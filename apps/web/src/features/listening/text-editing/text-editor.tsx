import { wordsOfCues } from '@lamplight/align';
import type { ChapterTextStates } from '@lamplight/contract';
import { parseLanguage } from '@lamplight/contract/names';
import { useEffect, useRef, useState } from 'react';
import { AudioPlayer } from '../../../ui/audio-player.tsx';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toast.ts';
import { LanguageField } from '../../catalogue/index.ts';
import { playFrom, useSeekableAudio } from '../../media/index.ts';
import { CheckDraft } from './check-draft.tsx';
import { ChooseText, type TextChapter, wrongLanguage } from './choose-text.tsx';
import { DeleteText } from './delete-text.tsx';
import type { Draft } from './draft.ts';
import { m } from './messages.ts';
import { SaveConflict } from './save-conflict.tsx';
import { forgetUnsavedText, readUnsavedText, useUnsavedText } from './unsaved-text.ts';
import { useDraftHistory } from './use-draft-history.ts';
import { useRecording } from './use-recording.ts';
import { useTextSaving } from './use-text-saving.ts';

export interface ChapterTextProps {
  bookId: number;
  chapter: TextChapter;
  /** All chapters of the book. */
  book: readonly TextChapter[];
  state: ChapterTextStates | undefined;
  language: string;
  /** Called with true when unsaved changes appear, and with false when they are gone. */
  onUnsaved: (hasChanges: boolean) => void;
  /** Runs an action that loses changes, after the person has agreed. */
  beforeLoss: (action: () => void) => void;
}

interface TextEditorProps extends ChapterTextProps {
  saved: Draft | null;
  /** True if the chapter has other audio than the saved text was aligned to. */
  isStale: boolean;
  savedVersion: string | null;
}

/** Makes, corrects, saves and publishes the text of one chapter. */
export function TextEditor(props: TextEditorProps) {
  const { bookId, chapter, book, state, language, saved, isStale, savedVersion, onUnsaved, beforeLoss } =
    props;
  // A stale text belongs to other audio, so its words must be aligned again.
  const current = isStale ? null : saved;
  const audio = useRef<HTMLAudioElement>(null);
  const source = useSeekableAudio(chapter.audio_url);
  const recording = useRecording(chapter.audio_url, chapter.duration);
  const editor = useRef<HTMLDivElement>(null);
  const [restored, setRestored] = useState(() => readUnsavedText(chapter.id, chapter.audio_url));
  const history = useDraftHistory(restored ? restored.draft : current);
  const draft = history.present;
  const [isWriting, setWriting] = useState(restored ? restored.isWriting : current === null);
  const [tag, setTag] = useState(restored?.tag ?? language);
  /** The words when the editor opened, and the words as they are now. */
  const [firstWords, setFirstWords] = useState(() => (isStale && saved ? wordsOfCues(saved.sentences) : ''));
  const [words, setWords] = useState(restored?.words ?? firstWords);
  /** Number of steps so far; each new step gets the focus. */
  const [count, setCount] = useState(0);
  const forget = () => {
    forgetUnsavedText(chapter.id);
    setRestored(null);
  };
  const saving = useTextSaving({
    bookId,
    chapter,
    tag,
    first: { draft: current, tag: language, version: restored ? restored.baseVersion : savedVersion },
    recording,
    onMeasured: history.refine,
    onSaved: forget,
  });
  const { stored, problem, setProblem } = saving;
  const isLanguage = parseLanguage(tag) !== null;

  const hasWords = isWriting && words.trim() !== '' && words !== firstWords;
  const isCorrected = draft !== null && (draft !== stored.draft || tag !== stored.tag);
  const hasChanges = hasWords || isCorrected;
  useUnsavedText(
    chapter.id,
    hasChanges
      ? { audioUrl: chapter.audio_url, draft, isWriting, words, tag, baseVersion: stored.version }
      : null,
  );
  useEffect(() => {
    onUnsaved(hasChanges);
    return () => onUnsaved(false);
  }, [hasChanges, onUnsaved]);

  // Focuses the start of a new step, a heading or the field of the words: the button that replaced the text is gone.
  useEffect(() => {
    if (count === 0) return;
    // Runs after the dialog with the question has closed.
    const frame = requestAnimationFrame(() =>
      editor.current?.querySelector<HTMLElement>('h2, textarea')?.focus(),
    );
    return () => cancelAnimationFrame(frame);
  }, [count]);

  function goTo(step: 'words' | 'draft') {
    setWriting(step === 'words');
    setCount(count + 1);
    setProblem('');
  }

  /** Goes back to the words, which may be changed and aligned again. */
  function editAllWords(present: Draft) {
    const all = wordsOfCues(present.sentences);
    setFirstWords(all);
    setWords(all);
    goTo('words');
  }

  function discard() {
    forget();
    history.reset(stored.draft);
    setTag(stored.tag);
    goTo(stored.draft ? 'draft' : 'words');
  }

  /** Shows a text that was just aligned or read. It is saved at once unless that would replace a draft. */
  function receive(next: Draft, kept: number) {
    goTo('draft');
    if (draft === null) history.reset(next);
    else history.change(next);
    if (draft !== null && kept > 0)
      showToast(m.stayedInPlace({ count: kept, aligned: next.sentences.length - kept }));
    if (!state?.draft) void save(next, null);
  }

  async function save(next: Draft, heard: readonly number[] | null) {
    if (isLanguage) await saving.save(next, heard);
    else setProblem(wrongLanguage);
  }

  const mayDelete = Boolean(state?.draft ?? state?.published);
  const deletion = (
    <DeleteText
      bookId={bookId}
      chapter={chapter}
      isPublished={Boolean(state?.published)}
      variant={isWriting ? 'outline' : 'ghost'}
      onProblem={setProblem}
    />
  );
  return (
    <div ref={editor} className="grid gap-5">
      {restored && (
        <p role="status" className="rounded-lg bg-surface p-4">
          {m.signedOut}
        </p>
      )}
      <AudioPlayer
        {...source}
        label={m.recording}
        audio={audio}
        duration={chapter.duration}
        play={playFrom}
      />
      {draft && !isWriting ? (
        <>
          <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
            <div className="flex flex-wrap gap-2">
              <Button variant="outline" size="sm" onClick={() => editAllWords(draft)}>
                {m.editOrReplace}
              </Button>
              {isCorrected && stored.draft && (
                <Button variant="outline" size="sm" onClick={() => beforeLoss(discard)}>
                  {m.discardDraft}
                </Button>
              )}
              {mayDelete && deletion}
            </div>
            <div className="w-full max-w-md xl:order-first">
              <LanguageField value={tag} error={isLanguage ? null : wrongLanguage} onChange={setTag} />
            </div>
          </div>
          <CheckDraft
            draft={draft}
            history={history}
            chapter={chapter}
            language={tag}
            audio={audio}
            recording={recording}
            isSaving={saving.isSaving}
            problem={problem}
            onSaveDraft={() => void save(draft, null)}
            onPublish={(heard) => void save(draft, heard)}
          />
        </>
      ) : (
        <>
          {isStale && (
            <p role="status" className="rounded-lg bg-surface p-4">
              {m.audioChanged}
            </p>
          )}
          {(draft !== null || mayDelete) && (
            <div className="flex flex-wrap gap-2">
              {draft !== null && (
                <Button
                  variant="outline"
                  size="sm"
                  onClick={() => (hasWords ? beforeLoss(() => goTo('draft')) : goTo('draft'))}
                >
                  {m.keepCurrent}
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
            recording={recording}
            current={draft}
            onLanguage={setTag}
            onWords={setWords}
            onReady={receive}
          />
        </>
      )}
      {problem && isWriting && (
        <p role="alert" className="font-medium text-danger">
          {problem}
        </p>
      )}
      <SaveConflict
        conflict={saving.conflict}
        onKeepMine={saving.keepMine}
        onUseOther={saving.useOther}
        onCancel={saving.cancelConflict}
      />
    </div>
  );
}
