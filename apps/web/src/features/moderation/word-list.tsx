import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, detailOf } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { showToast } from '../../ui/toast.ts';

const wordsQuery = queryOptions({
  queryKey: ['moderation-words'],
  queryFn: ({ signal }) => call('GET /moderation/words', { signal }),
});

const saveWords = (text: string) =>
  call('PUT /moderation/words', {
    body: { words: text.split('\n').filter((line) => line.trim() !== '') },
  });

/** The words to watch, one on each line. */
export function WordList() {
  const query = useQuery(wordsQuery);
  return (
    <Loaded
      data={query.data}
      query={query}
      detail={detailOf(query.error, 'The words could not be loaded.')}
      label="Loading words"
    >
      {({ words }) => <WordForm saved={words} />}
    </Loaded>
  );
}

function WordForm({ saved }: { saved: readonly string[] }) {
  const client = useQueryClient();
  const [text, setText] = useState(saved.join('\n'));
  const [problem, setProblem] = useState<string | null>(null);
  const saving = useMutation({
    mutationFn: saveWords,
    onSuccess: (result, sent) => {
      client.setQueryData(wordsQuery.queryKey, result);
      // What was typed meanwhile stays.
      setText((now) => (now === sent ? result.words.join('\n') : now));
      showToast('Words saved.');
    },
    onError: (error) => setProblem(detailOf(error, 'That didn’t work. Please try again.')),
  });
  return (
    <form
      className="grid justify-items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        setProblem(null);
        saving.mutate(text);
      }}
    >
      <p className="text-text-2">
        Comments with one of these words wait for review. One word or phrase on each line.
      </p>
      <div className="w-full">
        <TextArea label="Words to watch" value={text} onChange={setText} error={problem} />
      </div>
      <Button type="submit" busy={saving.isPending}>
        Save
      </Button>
    </form>
  );
}
