import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call, detailOf } from '../../../lib/api.ts';
import { Button } from '../../../ui/button.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { showToast } from '../../../ui/toast.ts';
import { useTabDraft } from '../announcements/tab-draft.ts';
import { m } from './messages.ts';
import { textOfWords, type WordDraft, withoutSent, withText, wordDraft, wordsIn } from './word-draft.ts';

const wordsQuery = queryOptions({
  queryKey: ['moderation-words'],
  queryFn: ({ signal }) => call('GET /moderation/words', { signal }),
});

const saveWords = ({ text, basedOn }: WordDraft) =>
  call('PUT /moderation/words', { body: { words: wordsIn(text), based_on: [...basedOn] } });

/** The words to watch, one on each line. */
export function WordList() {
  const query = useQuery(wordsQuery);
  // Read beside the query: after a save, draft and query change in the same render.
  const draft = useTabDraft(wordDraft);
  return (
    <Loaded
      data={query.data}
      query={query}
      detail={detailOf(query.error, m.wordsNotLoaded)}
      label={m.loadingWords}
    >
      {({ words }) => <WordForm saved={words} draft={draft} />}
    </Loaded>
  );
}

interface WordFormProps {
  saved: readonly string[];
  draft: WordDraft | null;
}

function WordForm({ saved, draft }: WordFormProps) {
  const client = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const focusField = () => form.current?.querySelector('textarea')?.focus();
  const { text, basedOn } = draft ?? { text: textOfWords(saved), basedOn: saved };
  const saving = useMutation({
    mutationFn: saveWords,
    onSuccess: (result, sent) => {
      client.setQueryData(wordsQuery.queryKey, result);
      wordDraft.set(withoutSent(wordDraft.get(), sent));
      showToast(m.wordsSaved);
    },
    onError: (error) => {
      setProblem(detailOf(error));
      focusField();
    },
  });

  function discard() {
    wordDraft.set(null);
    setProblem(null);
    // The pressed button disappears, so the field gets the focus.
    focusField();
  }

  return (
    <form
      ref={form}
      className="grid justify-items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        setProblem(null);
        saving.mutate({ text, basedOn });
      }}
    >
      <p className="text-text-2">{m.commentsOneWordsWait}</p>
      <div className="w-full">
        <TextArea
          label={m.wordsWatch}
          value={text}
          onChange={(typed) => wordDraft.set(withText(wordDraft.get(), saved, typed))}
          error={problem}
        />
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" busy={saving.isPending}>
          {m.save}
        </Button>
        {draft && (
          <Button variant="ghost" aria-disabled={saving.isPending} onClick={discard}>
            {m.discard}
          </Button>
        )}
        <p role="status" className="text-sm text-text-2">
          {draft && m.notSavedYet}
        </p>
      </div>
    </form>
  );
}
