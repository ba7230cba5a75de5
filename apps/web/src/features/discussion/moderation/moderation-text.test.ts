import { mutedForGood } from '@lamplight/contract/moderation-limits';
import { expect, test } from 'vitest';
import { actText, alreadyMutedText, causeText, mutedText, nowMutedText } from './moderation-text.ts';

const reported = {
  source: 'report' as const,
  report_count: 3,
  reasons: [
    { reason: 'spam' as const, count: 2 },
    { reason: 'other' as const, count: 1 },
  ],
};

test('says why a comment is in the queue', () => {
  const cause = (change: object) => causeText({ ...reported, ...change } as Parameters<typeof causeText>[0]);
  expect(cause({})).toBe('3 reports: 2 Spam, 1 Other');
  expect(cause({ source: 'word', report_count: 0, reasons: [] })).toBe('Contains a watched word');
  expect(cause({ source: 'new_member', report_count: 1, reasons: [{ reason: 'abuse', count: 1 }] })).toBe(
    'By a new member · 1 report: 1 Rude or abusive',
  );
});

test('says until when somebody is muted, and what was done', () => {
  const noon = new Date(2026, 10, 30, 12).toISOString();
  expect([mutedText(noon), mutedText(mutedForGood)]).toEqual(['Muted until 30 Nov 2026', 'Muted for good']);
  expect(alreadyMutedText(noon)).toBe(
    'They are muted until 30 Nov 2026 now; another mute replaces that one.',
  );
  expect([null, noon, mutedForGood].map((until) => nowMutedText('Bo', until))).toEqual([
    'Bo is muted.',
    'Bo is muted until 30 Nov 2026.',
    'Bo is muted for good.',
  ]);
  const act = { id: 1, note: '', until: null, created_at: '', actor: 'Anna' };
  expect(actText({ ...act, act: 'comment_hidden' })).toBe('Hidden by Anna');
  expect(actText({ ...act, act: 'comment_hidden', actor: null })).toBe('Hidden automatically');
  expect(actText({ ...act, act: 'member_muted', until: mutedForGood })).toBe('Member muted for good by Anna');
});
