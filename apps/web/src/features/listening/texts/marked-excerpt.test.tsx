import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { MarkedExcerpt } from './marked-excerpt.tsx';

test('the words of a search are marked in a sentence, which stays text', () => {
  const html = renderToStaticMarkup(
    <MarkedExcerpt sentence="A lamp went & stayed <out>." search="lamp went" />,
  );
  expect(html.replaceAll(/ class="[^"]*"/g, '')).toBe('A <mark>lamp went</mark> &amp; stayed &lt;out&gt;.');
});
