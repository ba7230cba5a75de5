import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Comment } from '../comment-source.ts';
import { MarkerBubble } from './comment-markers.tsx';
import { markedCommentQuery } from './markers-query.ts';

const comment = (id: number, more: Partial<Comment>): Comment => ({
  id,
  content: '',
  reply_to_id: null,
  thread_id: id,
  user_id: null,
  username: '',
  profile_image: null,
  created_at: '2026-01-01T00:00:00.000',
  removed: false,
  ...more,
});

test('the bubble of a marker shows no words and no name of a muted member', () => {
  const client = new QueryClient();
  for (const each of [
    comment(1, { user_id: 7, username: 'loud', content: 'LAMPS FOR SALE' }),
    comment(2, { user_id: 8, username: 'ada', content: 'A fine chapter' }),
    comment(3, { user_id: 7, removed: true }),
  ])
    client.setQueryData(markedCommentQuery(each.id).queryKey, each);
  const drawn = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MarkerBubble
        id="bubble"
        group={{ at: 5, share: 0.1, ids: [1, 2, 3], seconds: [5, 6, 7] }}
        heard={undefined}
        ignoredIds={new Set([7])}
        onJump={undefined}
      />
    </QueryClientProvider>,
  );
  expect(drawn.split('>Muted member<')).toHaveLength(2);
  expect(drawn).toContain('This comment can’t be shown.');
  expect(drawn).not.toMatch(/loud|LAMPS/);
  expect(drawn).toContain('A fine chapter');
});
