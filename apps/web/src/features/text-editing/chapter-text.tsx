import { readWebVtt } from '@lamplight/align';
import type { ChapterTextStates } from '@lamplight/contract';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError, detailOf } from '../../lib/api.ts';
import { AudioControls } from '../../ui/audio-controls.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { showToast } from '../../ui/toast.ts';
import { ChooseText, type TextChapter } from './choose-text.tsx';
import { type ReviewedText, ReviewText } from './review-text.tsx';
import { draftQuery, useDeleteText, useSaveText, versionOf } from './text-queries.ts';

/** A text that was saved as a draft by an import. */
export interface ImportedText {
  readonly text: ReviewedText;
  readonly version: string | null;
}

interface ChapterTextProps {
  bookId: number;
  chapter: TextChapter;
  state: ChapterTextStates | undefined;
  language: string;
  /** Text that was just imported. */
  imported: ImportedText | undefined;
}

/** The text of one chapter: its draft or published text, or the step that makes one. */
export function ChapterText(props: ChapterTextProps) {
  const { bookId, chapter } = props;
  const draft = useQuery(draftQuery({ bookId, chapterId: chapter.id }));
  if (draft.data === undefined) {
    return draft.error ? (
      <ErrorState detail={detailOf(draft.error, 'The text could not be loaded.')} query={draft} />
    ) : (
      <Spinner label="Loading the text" />
    );
  }
  // A stale text belongs to other audio: it is aligned again.
  const saved = draft.data && !draft.data.is_stale ? draft.data : null;
  const text = saved && {
    cues: readWebVtt(saved.vtt),
    doubtful: saved.doubtful,
    pauses: pausesOf(saved.pauses),
  };
  const { imported } = props;
  return (
    <Editor
      {...props}
      saved={imported?.text ?? text}
      savedVersion={imported ? imported.version : (draft.data?.version ?? null)}
      savedLanguage={saved?.language}
    />
  );
}

const pausesOf = (pauses: readonly (readonly number[])[]) =>
  pauses.map(([start = 0, end = 0]) => [start, end] as const);

interface EditorProps extends ChapterTextProps {
  saved: ReviewedText | null;
  savedVersion: string | null;
  savedLanguage: string | undefined;
}

function Editor({ bookId, chapter, state, language, saved, savedVersion, savedLanguage }: EditorProps) {
  const audio = useRef<HTMLAudioElement>(null);
  const [text, setText] = useState(saved);
  const [baseVersion, setBaseVersion] = useState(savedVersion);
  const [tag, setTag] = useState(savedLanguage ?? language);
  const [problem, setProblem] = useState('');
  const [isAsking, setAsking] = useState(false);
  /** Counts texts: each has places to hear of its own. */
  const [version, setVersion] = useState(0);
  const saving = useSaveText(bookId);
  const deleting = useDeleteText({ bookId, chapterId: chapter.id });

  async function save(heard: readonly number[] | null) {
    if (!text) return;
    setProblem('');
    try {
      const states = await saving.mutateAsync({
        chapterId: chapter.id,
        text: { ...text, language: tag, audioUrl: chapter.audio_url, baseVersion },
        heard,
        onDraft: (drafted) => setBaseVersion(versionOf(drafted)),
      });
      setBaseVersion(versionOf(states));
      showToast(heard === null ? 'Draft saved.' : 'Text published.');
    } catch (error) {
      const [field] = error instanceof ApiError ? error.fields : [];
      setProblem(field?.message ?? detailOf(error, 'The text could not be saved. Please try again.'));
    }
  }

  async function remove() {
    try {
      await deleting.mutateAsync();
      setAsking(false);
      setBaseVersion(null);
      setText(null);
      showToast('Text deleted.');
    } catch (error) {
      setAsking(false);
      setProblem(detailOf(error, 'The text could not be deleted. Please try again.'));
    }
  }

  return (
    <div className="grid gap-5">
      <AudioControls ref={audio} src={chapter.audio_url} aria-label="Chapter" />
      {text ? (
        <>
          <div className="flex flex-wrap gap-2">
            <Button variant="outline" size="sm" onClick={() => setText(null)}>
              Use another text
            </Button>
            {(state?.draft || state?.published) && (
              <Button variant="ghost" size="sm" onClick={() => setAsking(true)}>
                Delete text
              </Button>
            )}
          </div>
          <ReviewText
            key={version}
            text={text}
            audio={audio}
            isSaving={saving.isPending}
            onChange={setText}
            onSaveDraft={() => void save(null)}
            onPublish={(heard) => void save(heard)}
          />
        </>
      ) : (
        <ChooseText
          chapter={chapter}
          language={tag}
          audio={audio}
          onLanguage={setTag}
          onReady={(ready) => {
            setText(ready);
            setVersion(version + 1);
          }}
        />
      )}
      <ConfirmDialog
        open={isAsking}
        title={`Delete the text of ‘${chapter.title}’?`}
        text="Its draft and its published text are deleted. This can’t be undone."
        confirmLabel="Delete"
        danger
        busy={deleting.isPending}
        onConfirm={() => void remove()}
        onCancel={() => setAsking(false)}
      />
      {problem && (
        <p role="alert" className="font-medium text-danger">
          {problem}
        </p>
      )}
    </div>
  );
}
