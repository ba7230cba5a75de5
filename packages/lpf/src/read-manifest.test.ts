import { expect, test } from 'vitest';
import { countTracks, readManifest } from './read-manifest.ts';

const page = `<!doctype html><a href="x.mp3">Before</a>
<section role="doc-toc" aria-label="Contents"><h2>Contents</h2><ol>
<li><a href="one.mp3">One &amp; <em>only</em></a></li>
<li><a title="t" href='two.mp3#t=0'>Two,
 first</a><ol><li><a href="two.mp3#t=12.5,20">Two, second</a></li></ol></li>
</ol></section><a href="one.mp3">After</a>`;

test('reads titles and places from the table of contents of a page', () => {
  const manifest = { name: 'A', readingOrder: [{ url: 'one.mp3' }, 'two.mp3', 'x.mp3'] };
  expect(readManifest(manifest, page)?.tracks).toMatchObject([
    { path: 'one.mp3', title: 'One & only', marks: [] },
    {
      path: 'two.mp3',
      title: 'Two, first',
      marks: [
        { title: 'Two, first', start: 0 },
        { title: 'Two, second', start: 12.5 },
      ],
    },
    { path: 'x.mp3', title: '' },
  ]);
});

test.each([
  ['a text', 'One', 'One'],
  ['a text with its language', { value: 'One', language: 'en' }, 'One'],
  ['texts in several languages', [{ value: 'One' }, { value: 'Eins', language: 'de' }], 'One'],
  ['texts by language', { en: 'One', de: 'Eins' }, 'One'],
  ['nothing', [], undefined],
  ['another type', true, undefined],
])('reads a title that is %s', (_, title, expected) => {
  expect(readManifest({ name: title, readingOrder: ['a.mp3'] })?.title).toBe(expected);
  expect(readManifest({ metadata: { title }, readingOrder: ['a.mp3'] })?.title).toBe(expected);
});

test('lists a recording once, and those elsewhere with their address', () => {
  const readingOrder = [
    './a%20b.mp3#t=0',
    'a%20b.mp3#t=60',
    'https://x.example/c.mp3',
    '//x.example/d.mp3',
    '../e.mp3',
  ];
  expect(readManifest({ readingOrder })?.tracks.map(({ path, isElsewhere }) => [path, isElsewhere])).toEqual([
    ['a b.mp3', false],
    ['https://x.example/c.mp3', true],
    ['//x.example/d.mp3', true],
    ['e.mp3', false],
  ]);
});

test('lists a recording once that is written with and without its folder', () => {
  const readingOrder = ['a/b/c.mp3', 'a%20-%20b/c.mp3', 'a/b%20-%20c.mp3'];
  expect(readManifest({ readingOrder })?.tracks).toMatchObject([{ path: 'a/b/c.mp3' }]);
});

test.each([
  null,
  1,
  'x',
  [],
  {},
  { readingOrder: [] },
  { readingOrder: { url: 1 } },
  { readingOrder: 'https://[' },
])('reads nothing from %j', (value) => {
  expect(readManifest(value)).toBeNull();
});

test('reads long pages and lists in time that grows with their length', () => {
  const hostile = `<nav role="doc-toc">${'<a href="'.repeat(50_000)}${'role ='.repeat(50_000)}`;
  const toc = (depth: number): object => ({ href: 'a.mp3', children: depth === 0 ? [] : [toc(depth - 1)] });
  const began = performance.now();
  readManifest({ readingOrder: ['a.mp3'] }, hostile);
  readManifest({ readingOrder: ['a.mp3'], toc: [toc(500)] });
  readManifest({ readingOrder: Array.from({ length: 100_000 }, (_, at) => `a.mp3#t=${at}`) });
  readManifest({ readingOrder: [`a${'\u0301\u0316'.repeat(500_000)}.mp3`] });
  expect(performance.now() - began).toBeLessThan(5000);
});

test('counts the entries of a reading order, also of one that is too long to read', () => {
  const order = Array.from({ length: 100_000 }, (_, index) => `book.mp3#t=${index}`);
  expect(countTracks({ readingOrder: order })).toBe(100_000);
  expect(countTracks({ readingOrder: 'book.mp3' })).toBe(1);
  expect([null, 'x', {}].map(countTracks)).toEqual([0, 0, 1]);
});
