import { expect, test } from 'vitest';
import { type MarkdownNode, markdownProblem, toElements } from './index.ts';

/** Returns an outline of elements, with their most important attribute. */
const outline = (nodes: readonly MarkdownNode[]): string =>
  nodes
    .map((node) => {
      if (typeof node === 'string') return node;
      const { href, align, start } = node.attributes;
      const attribute = href ?? align ?? start;
      return `${node.name}${attribute === undefined ? '' : `=${attribute}`}(${outline(node.children)})`;
    })
    .join('');

test.each([
  ['# One\n\n### Two', 'h2(One)h4(Two)'],
  ['## One', 'h2(One)'],
  ['- a\n- **b**', 'ul(li(a)li(strong(b)))'],
  ['- a\n\n- b', 'ul(li(a)li(b))'],
  ['3. a\n4. b', 'ol=3(li(a)li(b))'],
  ['1. a\n\n   b', 'ol=1(li(p(a)p(b)))'],
  ['- a\n  - b\n- c', 'ul(li(aul(li(b)))li(c))'],
  ['- a\n\n  > b', 'ul(li(p(a)blockquote(p(b))))'],
  ['[x]\n\n> [X]: /first\n\n[x]: /second\n[x]: /third', 'p(a=/first(x))blockquote()'],
  ['[x]: <> \n[x]: /a\n\n[x]', 'p(x)'],
  ['Company Street 1\n12345 City', 'p(Company Street 1br()12345 City)'],
  ['a  \nb', 'p(abr()b)'],
  ['> a', 'blockquote(p(a))'],
  ['`a`\n\n    b', 'p(code(a))pre(code(b))'],
  ['---', 'hr()'],
  [
    '[x](https://fern.example) [r][1]\n\n[1]: https://moss.example',
    'p(a=https://fern.example(x) a=https://moss.example(r))',
  ],
  [
    '![Map](/map.png) ![](/x.png) ![Fern][1]\n\n[1]: /fern.png',
    'p(a=/map.png(Map) a=/x.png(/x.png) a=/fern.png(Fern))',
  ],
  ['[a](javascript:alert(1)) ![b](data:text/html,1) [c](//evil.example)', 'p(a b c)'],
  ['<b>x</b>', 'p(<b>x</b>)'],
  ['<div>\nx\n</div>', 'p(<div>br()xbr()</div>)'],
  ['<!-- x -->', 'p(<!-- x -->)'],
  [
    '| Cookie | Days |\n|---|--:|\n| `sid` | 30 |',
    'div(table(thead(tr(th=left(Cookie)th=right(Days)))tbody(tr(td=left(code(sid))td=right(30)))))',
  ],
  ['| a |\n|---|', 'div(table(thead(tr(th=left(a)))))'],
])('%j', (text, expected) => {
  expect(outline(toElements(text))).toBe(expected);
});

test('the head of a table names its columns, and the table scrolls', () => {
  const [container] = toElements('| a |\n|---|\n| b |');
  expect(container).toMatchObject({
    attributes: { class: 'overflow-x-auto', tabindex: 0, role: 'group', 'aria-label': 'Table' },
    children: [
      { children: [{ children: [{ children: [{ name: 'th', attributes: { scope: 'col' } }] }] }, {}] },
    ],
  });
});

/** Maximum characters of a page's text. */
const most = 60_000;
const fill = (unit: string, length = most): string =>
  unit.repeat(Math.ceil(length / unit.length)).slice(0, length);

const depthOf = (nodes: readonly MarkdownNode[]): number =>
  Math.max(0, ...nodes.map((node) => (typeof node === 'string' ? 0 : 1 + depthOf(node.children))));

test.each([
  ['quotes', '> '.repeat(3000)],
  ['quotes in many lines', fill(`${'>'.repeat(80)} a\n\n`)],
  ['lists', '- '.repeat(3000)],
  ['numbered lists', '1. '.repeat(3000)],
  ['lists in lines of their own', Array.from({ length: 60 }, (_, n) => `${'  '.repeat(n)}- a`).join('\n')],
  ['emphasis', `${'*'.repeat(4000)}a${'*'.repeat(4000)}`],
  ['emphasis in one paragraph', `${'*a **b '.repeat(40)}${'c** d*'.repeat(40)}`],
  ['brackets', '['.repeat(30_000) + ']'.repeat(30_000)],
  ['open links', fill('[a](')],
  ['open titles', fill('[a](b (c ')],
  ['open emphasis', fill('a* ')],
  ['open code', Array.from({ length: 300 }, (_, n) => `${'`'.repeat(n + 1)}a`).join('')],
  ['definitions', fill('[a]: b (c\n')],
])('nested or open %s are refused in a moment, and shown as they are written', (_, text) => {
  const start = process.threadCpuUsage();
  expect(markdownProblem(text)).toMatch(/nested too deeply|Too many lines/);
  const elements = toElements(text);
  // Parsing takes some milliseconds; without the limit it would take thousands.
  const { user, system } = process.threadCpuUsage(start);
  expect((user + system) / 1000).toBeLessThan(1000);
  // The elements are only paragraphs and line breaks, because the text is shown unparsed.
  expect(depthOf(elements)).toBeLessThanOrEqual(2);
});

const prose =
  'We keep your **address** and `sid` for *30* days, see [privacy](https://fern.example/privacy_en). ';

test.each([
  ['paragraphs', fill(`${prose.repeat(6)}\n\n`, 40_000)],
  ['lists', fill(`- ${prose}\n\n  1. > Nested ${prose}\n\n     - again\n\n`, 20_000)],
  ['a table', `| Cookie | Days |\n|---|---|\n${'| `_pk_id` | 30, [more](/pages/privacy) |\n'.repeat(150)}`],
  ['lines to fill in', fill('Place, date: ____________________\n\nSigned: ____________________\n\n', 2000)],
])('long texts with %s are drawn', (_, text) => {
  expect(markdownProblem(text)).toBeNull();
  expect(depthOf(toElements(text))).toBeGreaterThan(0);
});
