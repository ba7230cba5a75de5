import { expect, test } from 'vitest';
import { requestLanguage } from './request-language.ts';

const all = { languages: ['en', 'de', 'ar'], default_language: null } as const;
const offer = { ...all, languages: [...all.languages] };

test('a request has the language that it prefers among those offered', () => {
  expect(requestLanguage('de', offer)).toBe('de');
  expect(requestLanguage('fr, de-AT;q=0.9, en;q=0.8', offer)).toBe('de');
  expect(requestLanguage('en-US,en;q=0.5', offer)).toBe('en');
  expect(requestLanguage('AR-EG', offer)).toBe('ar');
  expect(requestLanguage('fr', offer)).toBe('en');
  expect(requestLanguage('de', { ...offer, languages: ['en'] })).toBe('en');
  expect(requestLanguage('en-XA', offer)).toBe('en');
  expect(requestLanguage('ar-XB', offer)).toBe('ar');
  expect(requestLanguage('en-XA', { ...offer, hasPseudoLocales: true })).toBe('en-XA');
});

test('the publisher’s default counts before a browser’s languages, and after the language of the web app’s page', () => {
  const german = { ...offer, default_language: 'de' as const };
  expect(requestLanguage(undefined, german)).toBe('de');
  expect(requestLanguage('ar-EG, en;q=0.5', german)).toBe('de');
  expect(requestLanguage('ar', german)).toBe('ar');
});

test.each([
  '',
  '*',
  ',,;',
  'de;q=x',
  'q=0',
  '-',
  '__proto__',
  'constructor',
  `${'x'.repeat(9000)}-de`,
  'de\u0000',
])('a header that means nothing does no harm: %j', (header) => {
  expect(['en', 'de']).toContain(requestLanguage(header, offer));
  expect(requestLanguage(header, { ...offer, languages: ['de'] })).toBe('de');
});
