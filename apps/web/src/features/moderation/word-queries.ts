import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

export const wordsQuery = queryOptions({
  queryKey: ['moderation-words'],
  queryFn: ({ signal }) => call('GET /moderation/words', { signal }),
});

export const saveWords = (words: string[]) => call('PUT /moderation/words', { body: { words } });
