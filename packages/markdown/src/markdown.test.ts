import { expect, test } from 'vitest';
import { type MarkdownNode, toElements } from './index.ts';

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
  ['<div>\nx\n</div>', '<div>br()xbr()</div>'],
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
