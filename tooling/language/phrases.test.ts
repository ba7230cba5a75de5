import { expect, test } from 'vitest';
import { allowed, findingsIn, isChecked } from './phrases.ts';

const phrasesIn = (file: string, text: string) => findingsIn(file, text).map(({ phrase }) => phrase);

test('finds private words in comments and declared names, with line and hint', () => {
  const text = ['const timeoutMs = 5;', '// Tells whoever asks.', 'function keptPages() {}'].join('\n');
  expect(findingsIn('a.ts', text)).toEqual([
    { file: 'a.ts', line: 2, phrase: 'whoever', hint: expect.stringContaining('the caller') },
    { file: 'a.ts', line: 3, phrase: 'kept', hint: expect.stringContaining('cached') },
  ]);
});

test('finds private words in file names and in every line of a document', () => {
  expect(phrasesIn('testing/book-desk.ts', '')).toEqual(['desk']);
  expect(phrasesIn('docs/a.md', 'Files lie in a folder.')).toEqual(['lie in']);
});

test('finds comments that start with a pronoun', () => {
  expect(phrasesIn('a.ts', '/** What a page holds. */')).toEqual(['/** what']);
});

test('ignores code, strings and plain comments', () => {
  expect(phrasesIn('a.ts', "say('whoever'); // Returns the page.")).toEqual([]);
  expect(phrasesIn('a.css', '.shelf { color: red }')).toEqual([]);
});

test('leaves out stories and generated files', () => {
  expect(isChecked('samples/stories/a.md')).toBe(false);
  expect(isChecked('docs/performance.md')).toBe(false);
  expect(isChecked('apps/server/src/app.ts')).toBe(true);
});

test('allows at most twenty exceptions, each with a reason', () => {
  expect(allowed.length).toBeLessThanOrEqual(20);
  for (const { reason } of allowed) expect(reason).not.toBe('');
});
