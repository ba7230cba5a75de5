import type { ModerationCase, ModerationCaseDetail } from '@lamplight/contract';
import { expect } from 'vitest';
import type { Send, TestApp } from './test-app.ts';

/** Reports a comment; expects success. */
export async function report(send: Send, comment_id: number, reason = 'spam', note?: string): Promise<void> {
  const answer = await send('POST', '/comment-reports', { comment_id, reason, ...(note ? { note } : {}) });
  expect(answer.json()).toEqual({ reported: true });
}

export async function listCases(t: TestApp, state: 'open' | 'closed' = 'open'): Promise<ModerationCase[]> {
  const answer = await t.as('admin')('GET', `/moderation/cases?state=${state}`);
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

/** Returns the id of the oldest open case. */
export async function firstCaseId(t: TestApp): Promise<number> {
  const [first] = await listCases(t);
  if (!first) throw new Error('There is no open case');
  return first.id;
}

/** Sends a decision about a case; expects success. */
export async function decide(
  t: TestApp,
  caseId: number,
  decision: 'show' | 'hide' | 'delete' | 'reopen',
  note?: string,
): Promise<ModerationCaseDetail> {
  const answer = await t.as('admin')('POST', `/moderation/cases/${caseId}/decision`, {
    decision,
    ...(note ? { note } : {}),
  });
  expect([answer.statusCode, answer.json().detail]).toEqual([200, undefined]);
  return answer.json();
}

/** Mutes a member; expects success. */
export async function mute(t: TestApp, memberId: number, more: object = {}): Promise<void> {
  const answer = await t.as('admin')('POST', `/moderation/members/${memberId}/mute`, {
    days: 7,
    reason: 'Insults',
    ...more,
  });
  expect(answer.statusCode).toBe(200);
}
