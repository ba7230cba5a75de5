import type { ModerationCase } from '@lamplight/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import * as toasts from '../../ui/toast.ts';
import { useDecision } from './case-queries.ts';

const comment: ModerationCase['comment'] = {
  id: 7,
  content: 'Fine words',
  state: 'held',
  username: 'Anna',
  profile_image: null,
  is_reply: false,
  timestamp: null,
  created_at: '2026-01-31T09:05:00.000Z',
};

/** Returns the mutation of a screen, the bodies that it sends, and the toasts that it shows. */
function setUp() {
  const bodies: unknown[] = [];
  vi.stubGlobal('fetch', async (_: string, { body = '' }: { body?: string }) => {
    bodies.push(JSON.parse(body));
    const decided = { comment, closed_at: '2026-01-31T09:06:00.000Z' };
    return Response.json({ id: 3, ...decided });
  });
  const showToast = vi.spyOn(toasts, 'showToast');
  let decision: ReturnType<typeof useDecision> | undefined;
  function Host({ onDecision }: { onDecision: (decision: ReturnType<typeof useDecision>) => void }) {
    onDecision(useDecision());
    return null;
  }
  const host = createElement(Host, {
    onDecision: (current) => {
      decision = current;
    },
  });
  renderToStaticMarkup(createElement(QueryClientProvider, { client: new QueryClient() }, host));
  if (!decision) throw new Error('no mutation');
  return { decision, bodies, showToast };
}

test('a decision and its Undo say which state and which text the moderator has seen', async () => {
  const { decision, bodies, showToast } = setUp();
  await decision.mutateAsync({ seen: { id: 3, closed_at: null, comment }, decision: 'show', note: ' ' });
  const seen = { expected_closed_at: null, expected_content: 'Fine words' };
  expect(bodies).toEqual([{ decision: 'show', ...seen }]);
  showToast.mock.calls[0]?.[1]?.action?.onAction();
  await vi.waitFor(() => expect(bodies).toHaveLength(2));
  expect(bodies[1]).toEqual({
    decision: 'reopen',
    expected_closed_at: '2026-01-31T09:06:00.000Z',
    expected_content: 'Fine words',
  });
});

test('a decision about a deleted comment says nothing about its text', async () => {
  const { decision, bodies } = setUp();
  await decision.mutateAsync({
    seen: { id: 3, closed_at: null, comment: null },
    decision: 'hide',
    note: 'Hm',
  });
  expect(bodies).toEqual([{ decision: 'hide', expected_closed_at: null, note: 'Hm' }]);
});
