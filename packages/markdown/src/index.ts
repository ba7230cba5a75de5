import { isSafeLink } from '@lamplight/contract/page-limits';
import type { Definition, Nodes, Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTable } from 'micromark-extension-gfm-table';
import { m } from './messages.ts';

/** An HTML element made from Markdown, as plain data. */
export interface MarkdownElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly children: readonly MarkdownNode[];
}

/** A text that is not escaped, or an element. */
export type MarkdownNode = string | MarkdownElement;

interface Context {
  readonly definitions: ReadonlyMap<string, Definition>;
  /** Number added to the level of headings, so that the highest becomes an h2. */
  readonly shift: number;
}

const offsetOf = (node: Nodes): number => node.position?.start.offset ?? 0;

const childrenOf = (node: Nodes): readonly Nodes[] => ('children' in node ? node.children : []);

/** Maximum levels of nested quotes, lists, emphasis and links. */
const maxDepth = 50;

/** Maximum estimated time for parsing a text, in microseconds on a slow server. */
const maxMicroseconds = 120_000;

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/**
 * Estimates how long parsing takes, in time linear in the length of the text. Returns a message if parsing may take too
 * long, otherwise null. The parser takes quadratic time for some inputs, such as unpaired marks, each of which costs as
 * much as its paragraph is long. The factors were measured.
 */
function effortProblem(text: string): string | null {
  let microseconds = text.length / 5;
  // Prefixes of lines: indentation, quotes, list items.
  for (const [start] of text.matchAll(/^[ \t]*(?:(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$))[ \t]*)*/gm)) {
    const [quotes, items] = [count(start, />/g), count(start, /[-+*.)]/g)];
    if (quotes + items > maxDepth) return m.nested;
    microseconds += 80 + 3 * count(start, /[ \t]/g) + 20 * quotes + 60 * items;
  }
  // Split the text where a paragraph certainly ends.
  for (const part of text.split(/\n[ \t]*\n|\n(?= {0,3}[-+*][ \t]+\S)/)) {
    microseconds += count(part, /[*_]/g) * (10 + part.length / 100);
    microseconds += count(part, /[[\]`<&\\!]/g) * (10 + part.length / 500);
    microseconds += 25 * count(part, /\]\(/g) + 35 * count(part, /\|/g);
    // A space and a parenthesis may begin a link's title; the parser then searches for the next closing parenthesis.
    for (const open of part.split(')')) microseconds += (count(open, /\s\(/g) * open.length) / 20;
  }
  return microseconds > maxMicroseconds ? m.tooLong : null;
}

interface Parsed {
  readonly root: Root;
  /** Every node of the tree. */
  readonly nodes: readonly Nodes[];
}

/** Parses a text, or returns a message that says why the text cannot be rendered. */
function parse(text: string): Parsed | { readonly problem: string } {
  const problem = effortProblem(text);
  if (problem !== null) return { problem };
  const root = fromMarkdown(text, {
    // Disabled, so that HTML is shown as text.
    extensions: [gfmTable(), { disable: { null: ['htmlFlow', 'htmlText'] } }],
    mdastExtensions: [gfmTableFromMarkdown()],
  });
  const nodes: Nodes[] = [root];
  let level: readonly Nodes[] = nodes;
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxDepth) return { problem: m.nested };
    level = level.flatMap(childrenOf);
    nodes.push(...level);
  }
  return { root, nodes };
}

/** Returns a message that says why a text cannot be rendered; null if it can. */
export function markdownProblem(text: string): string | null {
  const parsed = parse(text);
  return 'problem' in parsed ? parsed.problem : null;
}

const element = (
  name: string,
  children: readonly MarkdownNode[],
  attributes: MarkdownElement['attributes'] = {},
): readonly MarkdownNode[] => [{ name, attributes, children }];

/** Returns a link, or only its text if the URL is not safe. */
const linkTo = (url: string | undefined, children: readonly MarkdownNode[]): readonly MarkdownNode[] =>
  url !== undefined && isSafeLink(url) ? element('a', children, { href: url }) : children;

/** Returns a text with its line breaks as `br` elements; they are significant in a postal address, for example. */
const linesOf = (text: string): readonly MarkdownNode[] =>
  text.split('\n').flatMap((line, index) => (index === 0 ? [line] : [...element('br', []), line]));

/** Attribute that takes the direction from the text itself, because it may differ from the page's. */
const ownDirection = { dir: 'auto' } as const;

const names = { emphasis: 'em', strong: 'strong', blockquote: 'blockquote' } as const;

/** Returns a table in a container that scrolls, also by keyboard. */
function tableOf({ align, children }: Extract<Nodes, { type: 'table' }>, context: Context) {
  const [head = [], ...body] = children.map((row, rowIndex) =>
    element(
      'tr',
      row.children.flatMap((cell, index) =>
        element(
          rowIndex === 0 ? 'th' : 'td',
          cell.children.flatMap((child) => draw(child, context)),
          { ...(rowIndex === 0 && { scope: 'col' }), align: align?.[index] ?? 'left' },
        ),
      ),
    ),
  );
  const parts = [...element('thead', head), ...(body.length > 0 ? element('tbody', body.flat()) : [])];
  const scrolls = { class: 'overflow-x-auto', role: 'group', 'aria-label': m.table, tabindex: 0 };
  return element('div', element('table', parts, ownDirection), scrolls);
}

function draw(node: Nodes, context: Context): readonly MarkdownNode[] {
  const inside = () => childrenOf(node).flatMap((child) => draw(child, context));
  switch (node.type) {
    case 'text':
      return linesOf(node.value);
    case 'paragraph':
      return element('p', inside(), ownDirection);
    case 'emphasis':
    case 'strong':
    case 'blockquote':
      return element(names[node.type], inside());
    case 'heading':
      return element(`h${Math.min(6, node.depth + context.shift)}`, inside(), ownDirection);
    case 'inlineCode':
      return element('code', [node.value]);
    case 'code':
      return element('pre', element('code', [node.value]));
    case 'list':
      return node.ordered
        ? element('ol', inside(), { ...ownDirection, start: node.start ?? 1 })
        : element('ul', inside(), ownDirection);
    case 'listItem': {
      // In a tight list, the text of an item is not wrapped in a paragraph.
      const isTight = node.spread !== true || node.children.length === 1;
      const parts = node.children.flatMap((child) =>
        draw(child, context).flatMap((part) =>
          isTight && child.type === 'paragraph' && typeof part !== 'string' ? part.children : [part],
        ),
      );
      return element('li', parts);
    }
    case 'table':
      return tableOf(node, context);
    case 'thematicBreak':
      return element('hr', []);
    case 'break':
      return element('br', []);
    case 'link':
      return linkTo(node.url, inside());
    case 'linkReference':
      return linkTo(context.definitions.get(node.identifier)?.url, inside());
    case 'image':
      return linkTo(node.url, [node.alt || node.url]);
    case 'imageReference':
      return linkTo(context.definitions.get(node.identifier)?.url, [
        node.alt || node.label || node.identifier,
      ]);
    case 'root':
      return inside();
    default:
      return [];
  }
}

/**
 * Converts Markdown (CommonMark and tables) to elements. HTML is shown as text. Pictures become links, so that no other
 * site learns who reads a page. Unsafe links become their text. The highest heading becomes an h2. A text that cannot
 * be rendered is returned unchanged, in paragraphs.
 */
export function toElements(text: string): readonly MarkdownNode[] {
  const parsed = parse(text);
  if ('problem' in parsed)
    return text.split(/\n[ \t]*\n/).flatMap((part) => element('p', linesOf(part), ownDirection));
  const { root, nodes } = parsed;
  // If a label is defined several times, the first definition in the text applies.
  const definitions = new Map(
    nodes
      .flatMap((node) => (node.type === 'definition' ? [node] : []))
      .sort((a, b) => offsetOf(b) - offsetOf(a))
      .map((node) => [node.identifier, node] as const),
  );
  const depths = nodes.flatMap((node) => (node.type === 'heading' ? [node.depth] : []));
  return draw(root, { definitions, shift: 2 - Math.min(2, ...depths) });
}
