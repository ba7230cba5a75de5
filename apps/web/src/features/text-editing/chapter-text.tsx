import { readWebVtt } from '@lamplight/align';
import { useQuery } from '@tanstack/react-query';
import { detailOf } from '../../lib/api.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { type ChapterTextProps, TextEditor } from './text-editor.tsx';
import { draftQuery } from './text-queries.ts';

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
  const saved = draft.data && {
    cues: readWebVtt(draft.data.vtt),
    doubtful: draft.data.doubtful,
    pauses: draft.data.pauses?.map(([start = 0, end = 0]) => [start, end] as const) ?? null,
  };
  return (
    <TextEditor
      {...props}
      // An import replaces the draft: its text, with a new editor.
      key={draft.dataUpdatedAt}
      saved={saved}
      isStale={draft.data?.is_stale ?? false}
      savedVersion={draft.data?.version ?? null}
      language={draft.data?.language ?? props.language}
    />
  );
}
