import { autolink, safeUrl } from '@lamplight/contract/text-links';
import { describe, expect, test } from 'vitest';
import { insertLink, linkProblem } from './insert-link.ts';

const at = (start: number, end = start) => ({ start, end });

describe('inserting a link', () => {
  test.each([
    ['', 'https://example.com', 'text'],
    ['  \n ', 'https://example.com', 'text'],
    ['News', '', 'url'],
    ['News', '   ', 'url'],
    ['News', 'javascript:alert(1)', 'url'],
    ['News', 'data:text/html,<b>', 'url'],
    ['News', 'not an address', 'url'],
  ])('rejects %j with %j', (text, url, field) => {
    expect(linkProblem(text, url)?.field).toBe(field);
    expect(insertLink('before', at(6), { text, url })).toBeNull();
  });

  test('replaces the selection and puts the caret behind the link', () => {
    expect(insertLink('See here, please', at(4, 8), { text: 'the news', url: 'example.com/a' })).toEqual({
      text: 'See [the news](https://example.com/a), please',
      caret: 4 + '[the news](https://example.com/a)'.length,
    });
  });

  test('parses an inserted link back to its text and URL', () => {
    const link = { text: 'A [bold] \\ step', url: 'https://example.com/a_(b)?q=1' };
    const inserted = insertLink('', at(0), link)?.text ?? '';
    expect(autolink(inserted)).toEqual([{ text: link.text, url: 'https://example.com/a_%28b%29?q=1' }]);
  });
});

describe('a URL', () => {
  test.each([
    ['example.com', 'https://example.com/'],
    ['example.com:8080/x', 'https://example.com:8080/x'],
    ['HTTP://Example.com', 'http://example.com/'],
    ['java\nscript:alert(1)', null],
    ['javascript://example.com/%0aalert(1)', null],
    ['ftp://example.com', null],
    ['//example.com', 'https://example.com/'],
    ['word', null],
  ])('%j becomes %j', (typed, url) => {
    expect(safeUrl(typed)).toBe(url);
  });
});

describe('a text with links', () => {
  test('stays text without links', () => {
    expect(autolink('<b>hi</b> [x] (y) javascript:alert(1)')).toEqual([
      { text: '<b>hi</b> [x] (y) javascript:alert(1)' },
    ]);
    expect(autolink('')).toEqual([]);
    const url = 'https://en.example/wiki/Lamp_(oil)';
    expect(autolink(`(See [lamps](${url}).)`)).toEqual([
      { text: '(See ' },
      { text: 'lamps', url },
      { text: '.)' },
    ]);
  });

  test('links Markdown links and bare URLs', () => {
    expect(autolink('Read [this](https://a.example/x) or https://b.example/y. Now!')).toEqual([
      { text: 'Read ' },
      { text: 'this', url: 'https://a.example/x' },
      { text: ' or ' },
      { text: 'https://b.example/y', url: 'https://b.example/y' },
      { text: '. Now!' },
    ]);
  });

  test.each([
    ['see https://en.example/wiki/Lamp_(oil), or', 'https://en.example/wiki/Lamp_(oil)'],
    ['https://en.example/a_(b)_(c)', 'https://en.example/a_(b)_(c)'],
    ['(https://en.example/wiki/Lamp_(oil))', 'https://en.example/wiki/Lamp_(oil)'],
    ['(see https://en.example/lamp)', 'https://en.example/lamp'],
    ['(https://en.example/lamp).', 'https://en.example/lamp'],
    ['https://en.example/lamp_(oil', 'https://en.example/lamp_'],
    ['https://ar.example/مصباح_(زيت)', 'https://ar.example/مصباح_(زيت)'],
  ])('%j links %j', (text, link) => {
    expect(autolink(text).find(({ url }) => url !== undefined)?.text).toBe(link);
  });

  test('never links a script', () => {
    const hostile = ['[x](javascript:alert(1))', '[x](data:text/html,a)', '[ ](https://a.example)'];
    for (const text of hostile)
      expect(autolink(text).filter((piece) => piece.url?.startsWith('j'))).toEqual([]);
    expect(autolink('[x](javascript:alert(1))')).toEqual([{ text: '[x](javascript:alert(1))' }]);
  });

  test('parses long adversarial input in time', () => {
    for (const trick of ['['.repeat(50_000), `[${'\\\\'.repeat(50_000)}`])
      expect(autolink(trick)).toEqual([{ text: trick }]);
    expect(autolink('https://'.repeat(6000)).length).toBeGreaterThan(0);
    const startedMs = performance.now();
    for (const worst of [
      '[x](https://a.example/(',
      '[x](https://a.example/' + '('.repeat(2000),
      '(a'.repeat(3000),
      'https://a.example/(',
    ])
      autolink(worst.repeat(Math.ceil(20_000 / worst.length)));
    expect(performance.now() - startedMs).toBeLessThan(1000);
  });
});
