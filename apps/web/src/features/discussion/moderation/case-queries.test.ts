import type { ModerationCase } from '@lamplight/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import * as toasts from '../../../ui/toast.ts';
import { useDecision, useMute } from './case-queries.ts';

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

const mutedUntil = '2026-02-01T09:06:00.000Z';

/** Returns the mutations of a screen, the bodies that they send, and the toasts that they show. */
function setUp() {
  const bodies: unknown[] = [];
  vi.stubGlobal('fetch', async (_: string, { body = '' }: { body?: string }) => {
    bodies.push(JSON.parse(body));
    const decided = { comment, closed_at: '2026-01-31T09:06:00.000Z' };
    const muted = { muted_until: mutedUntil, changed_comments: 0, more: false, act_id: 5 };
    return Response.json({ id: 3, ...decided, ...muted });
  });
  const showToast = vi.spyOn(toasts, 'showToast');
  type Mutations = { decision: ReturnType<typeof useDecision>; muting: ReturnType<typeof useMute> };
  let mutations: Mutations | undefined;
  function Host({ onMutations }: { onMutations: (mutations: Mutations) => void }) {
    onMutations({ decision: useDecision(), muting: useMute() });
    return null;
  }
  const host = createElement(Host, {
    onMutations: (current) => {
      mutations = current;
    },
  });
  renderToStaticMarkup(createElement(QueryClientProvider, { client: new QueryClient() }, host));
  if (!mutations) throw new Error('no mutations');
  return { ...mutations, bodies, showToast };
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

test('a mute and its Undo say which mute the moderator has seen', async () => {
  const { muting, bodies, showToast } = setUp();
  const member = { memberId: 5, username: 'Anna', caseId: 3, mutedUntil: null };
  await muting.mutateAsync({ ...member, days: 1, reason: 'Spam', note: '', hidesComments: false });
  expect(bodies).toEqual([
    { days: 1, reason: 'Spam', case_id: 3, hide_comments: false, expected_muted_until: null },
  ]);
  showToast.mock.calls[0]?.[1]?.action?.onAction();
  await vi.waitFor(() => expect(bodies).toHaveLength(2));
  expect(bodies[1]).toEqual({ show_comments: true, case_id: 3, expected_muted_until: mutedUntil });
});
