import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Markdown } from './markdown.tsx';

const rendered = (text: string): string => renderToStaticMarkup(<Markdown text={text} />);

test('draws headings from h2 on, lists, links and line breaks', () => {
  expect(rendered('# One\n\n### Two')).toMatch(/<h2[^>]*>One<\/h2><h4[^>]*>Two<\/h4>/);
  expect(rendered('## One')).toMatch(/<h2[^>]*>One<\/h2>/);
  expect(rendered('- a\n- **b**')).toMatch(
    /<ul[^>]*><li[^>]*>a<\/li><li[^>]*><strong>b<\/strong><\/li><\/ul>/,
  );
  expect(
    rendered('[x](https://fern.example) [m](mailto:a@fern.example) [r][1]\n\n[1]: https://moss.example'),
  ).toMatch(/href="https:\/\/fern.example".*href="mailto:a@fern.example".*href="https:\/\/moss.example"/);
  expect(rendered('Street 1\nCity')).toContain('Street 1<br/>City');
});

test('a link to a public page leaves the app, which has no screen for it', () => {
  for (const path of [
    '/b/7-the-lamp',
    '/b?page=2',
    '/by/3',
    '/s/1#top',
    '/clips/abc',
    '/welcome',
    '/sitemap.xml',
  ])
    expect(rendered(`[x](${path})`)).toContain(`href="${path}"`);
  // Paths of the app become router links, which throw outside of a router.
  for (const path of ['/series/1', '/bookmark', '/'])
    expect(() => rendered(`[x](${path})`)).toThrow('Router');
});

test('draws a table whose head names its columns, and which scrolls', () => {
  expect(rendered('| Cookie | Days |\n|---|--:|\n| `sid` | 30 |')).toMatch(
    /<div class="overflow-x-auto" tabindex="0" role="group" aria-label="Table"><table dir="auto">.*<th [^>]*scope="col" align="right"[^>]*>Days<\/th>.*<code>sid<\/code>.*align="right">30/,
  );
});

test.each([
  '<script>alert(1)</script>',
  'a <img src=x onerror=alert(1)> b',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](data:text/html,<script>)',
  '[x](//evil.example)',
  '![x](javascript:alert(1))',
  '<javascript:alert(1)>',
  '[x]\n\n[x]: javascript:alert(1)',
])('%s is text', (text) => {
  expect(rendered(text)).not.toMatch(/<(?:script|img|a)\b/);
});

test('a text that is nested too deeply is shown as it is written, so that its editor stays', () => {
  expect(rendered(`${'> '.repeat(3000)}x`)).toMatch(/^<div[^>]*><p dir="auto">(?:&gt; ){3000}x<\/p><\/div>$/);
});
