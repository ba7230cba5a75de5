import { auditActions } from '@lamplight/contract/audit-actions';
import { expect, test } from 'vitest';
import { auditName, auditSentence, targetText } from './audit-text.ts';

const entry = {
  action: 'free_months_granted',
  actor_kind: 'account',
  actor: { id: 1, username: 'ada' },
  member: { id: 2, username: 'ben' },
  target: null,
  detail: [{ name: 'months', value: 3 }],
} as const;

test('an entry is a sentence with both names', () => {
  expect(auditSentence({ ...entry, detail: [...entry.detail] })).toBe('ada gave ben 3 months for free.');
  expect(auditSentence({ ...entry, detail: [{ name: 'months', value: 1 }] })).toBe(
    'ada gave ben 1 month for free.',
  );
  expect(
    auditSentence({ ...entry, actor: null, actor_kind: 'operator', action: 'role_changed', detail: [] }),
  ).toBe('The operator changed ben from one role to another.');
  expect(auditSentence({ ...entry, action: 'sign_in_failed', actor: null, detail: [] })).toBe(
    'A sign-in as ben failed.',
  );
  const fields = [{ name: 'fields', value: 'password' }];
  expect(auditSentence({ ...entry, action: 'account_edited', detail: fields })).toBe(
    'ada changed ben’s password.',
  );
  expect(auditSentence({ ...entry, action: 'account_edited', member: entry.actor, detail: fields })).toBe(
    'ada changed their password.',
  );
});

test.each([
  {
    action: 'book_edited',
    facts: { title: 'Moss', chapter: 'One', fields: 'text deleted' },
    text: 'ada edited the playlist ‘Moss’: text deleted, chapter ‘One’.',
  },
  {
    action: 'book_edited',
    facts: { title: 'Moss', fields: 'release' },
    text: 'ada edited the playlist ‘Moss’: release.',
  },
  {
    action: 'mail_text_changed',
    facts: { kind: 'weekly_letter' },
    text: 'ada changed the text of an email: Weekly letter.',
  },
  {
    action: 'mail_text_restored',
    facts: { kind: 'welcome' },
    text: 'ada restored the text of an email: Welcome.',
  },
  {
    action: 'public_pages_changed',
    facts: { front_at_root: true, books: false },
    text: 'ada changed the public pages: front page at / on, books off.',
  },
  {
    action: 'feed_settings_changed',
    facts: { for_subscribers: true },
    text: 'ada changed who may listen in other apps: feeds for all subscribers on.',
  },
  {
    action: 'site_changed',
    facts: { name: 'Fern', first_day: 1 },
    text: 'ada changed the settings: name, first day.',
  },
] as const)('$action says what was changed', ({ action, facts, text }) => {
  const detail = Object.entries(facts).map(([name, value]) => ({ name, value }));
  expect(auditSentence({ ...entry, action, member: null, detail })).toBe(text);
});

test('every act makes a sentence, also without its facts and accounts', () => {
  for (const action of auditActions) {
    const sentence = auditSentence({ ...entry, action, actor: null, member: null, detail: [] });
    expect(sentence, action).toMatch(/^[A-Z].*[^.\s]\.$/);
    expect(sentence, action).not.toContain('undefined');
    expect(auditName(action)).not.toBe('');
  }
});

test('what an entry is about is in words', () => {
  expect(targetText('newsletter 2')).toBe('newsletter 2');
  expect(targetText('members import 7')).toBe('import of members 7');
  expect(targetText('export by command')).toBe('export by command');
  expect(targetText('lamp_pFgj')).toBe('lamp_pFgj');
});
