import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';

const early = readFileSync(new URL('../public/theme.js', import.meta.url), 'utf8');

const site = JSON.stringify({ theme: null, languages: ['en', 'de', 'ar'], default_language: 'en' });
const contents: Readonly<Record<string, string>> = {
  'meta[name="site"]': site,
  'meta[name="screens"]': '{}',
  'link[rel="manifest"]': '',
};

/** Runs public/theme.js at an address; returns the page's language, and the query that is left. */
function openAt(
  query: string,
  stored: Map<string, string>,
  dataset: Record<string, string> = {},
): [lang: string, query: string] {
  const page = { lang: 'en', dir: 'ltr', dataset };
  let location = new URL(`https://books.test/login${query}`);
  const globals = {
    document: {
      documentElement: page,
      querySelector: (selector: string) => ({ content: contents[selector] }),
      querySelectorAll: () => [],
    },
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
    },
    navigator: { languages: ['en-GB'] },
    location,
    history: {
      replaceState: (_state: unknown, _title: string, url: URL) => {
        location = url;
      },
    },
  };
  runInNewContext(early, { ...globals, URL });
  return [page.lang, location.search];
}

test('a visitor keeps the language of a public page’s link, and can choose another after it', () => {
  const stored = new Map<string, string>();
  expect(openAt('?lang=de&next=1', stored)).toEqual(['de', '?next=1']);
  expect(openAt('', stored)).toEqual(['de', '']);
  stored.set('language', 'ar');
  expect(openAt('', stored)).toEqual(['ar', '']);
});

test('an account’s language stays', () => {
  expect(
    openAt(
      '?lang=de',
      new Map([
        ['token', 'x'],
        ['language', 'ar'],
      ]),
    ),
  ).toEqual(['ar', '']);
});

test.each(['DE', 'de-AT'])('%s in an address counts as the language that is offered', (tag) => {
  const stored = new Map<string, string>();
  expect(openAt(`?lang=${tag}`, stored)).toEqual(['de', '']);
  expect(stored.get('language')).toBe('de');
});

test('a pseudo-locale counts only where the server allows it', () => {
  const stored = new Map([['language', 'ar-XB']]);
  expect(openAt('', stored)).toEqual(['ar', '']);
  expect(openAt('', stored, { pseudoLocales: '' })).toEqual(['ar-XB', '']);
});

test.each(['fr', '__proto__', '', 'de;x', 'xx-DE'])('%j in an address counts as none', (tag) => {
  const stored = new Map<string, string>();
  expect(openAt(`?lang=${tag}`, stored)).toEqual(['en', `?lang=${tag}`]);
  expect(stored.size).toBe(0);
});
