import { mailKinds, mailTextProblems } from '@lamplight/contract';
import { expect, test } from 'vitest';
import { originalText, sampleMail, withMailText } from './mail-values.ts';

const site = { origin: 'https://fern.example', name: 'Fern Audio', language: null };
const news = ['The Tide', 'The Weir'].map((title, index) => ({
  title,
  text: 'New chapter',
  path: `/books/${index}`,
}));
const gift = {
  plan_name: 'Standard',
  months: 1,
  from: 'Ida',
  to: '',
  message: '',
  code: 'ABCD-EFGH-JKMN-PQRS',
  redeemUrl: 'https://fern.example/redeem/ABCD-EFGH-JKMN-PQRS',
  boughtUrl: 'https://fern.example/gift/token',
  expiresAt: '2027-01-31T09:05:00.000Z',
};
const recipient = {
  username: 'Nell',
  token: 'token',
  gift,
  news: { news, unsubscribePath: '/unsubscribe/x' },
};

test.each(mailKinds)('an unchanged original of %s is sent like the built-in text', (kind) => {
  const { content, values } = sampleMail(kind, site, recipient);
  const custom = withMailText(content, originalText(kind, site), values);
  // Ignore subject, title and preview, which differ: with an admin's text the title is the subject, and a subject with
  // {{news}} lists all news.
  expect({ ...custom, subject: '', title: '', preview: '' }).toEqual({
    ...content,
    subject: '',
    title: '',
    preview: '',
  });
  if (kind !== 'notification') expect(custom.subject).toBe(content.subject);
});

test('news within a sentence is text, a long subject is cut, and a name never becomes a link', () => {
  const long = {
    ...recipient,
    username: 'https://evil.example',
    news: { ...recipient.news, news: Array(9).fill(news[0]) },
  };
  const { content, values } = sampleMail('weekly_letter', site, long);
  const custom = withMailText(
    content,
    { subject: '{{news}}', body: 'See {{news}}\n\n{{name}}\n\n{{link}}' },
    values,
  );
  expect(custom.subject).toHaveLength(150);
  expect(custom.paragraphs).toEqual([
    expect.stringContaining('See The Tide: New chapter · '),
    'https://evil.example',
  ]);
});

test('a long subject is cut between characters', () => {
  const title = `${'x'.repeat(148)}👩🏽‍🚀 and back`;
  const mailed = { ...recipient, news: { ...recipient.news, news: [{ title, text: 'New', path: '/' }] } };
  const { content, values } = sampleMail('notification', site, mailed);
  const custom = withMailText(content, { subject: '{{news}}', body: '{{link}}' }, values);
  for (const { subject } of [content, custom]) expect(subject).toBe(`${'x'.repeat(148)}👩🏽‍🚀…`);
});

test('a text of open braces and spaces is checked and filled in a moment', () => {
  const { content, values } = sampleMail('welcome', site, recipient);
  const body = `{{${' '.repeat(10_000)}\n\n{{link}}`;
  const start = performance.now();
  expect(mailTextProblems({ subject: '{{ name }}', body: body.slice(0, 5000) }, ['name'])).toHaveProperty(
    'body',
  );
  expect(withMailText(content, { subject: '{{ name }}', body }, values).subject).toBe('Nell');
  expect(performance.now() - start).toBeLessThan(1000);
});
