import { isSafeLink } from '@lamplight/contract/page-limits';
import type { Definition, Nodes } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTable } from 'micromark-extension-gfm-table';

/** An HTML element of a text, as plain data. */
export interface MarkdownElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly children: readonly MarkdownNode[];
}

/** Text, not escaped; or an element. */
export type MarkdownNode = string | MarkdownElement;

interface Context {
  readonly definitions: ReadonlyMap<string, Definition>;
  /** Added to the depth of headings, so that the highest is an h2. */
  readonly shift: number;
}

function* nodesOf(node: Nodes): Generator<Nodes> {
  yield node;
  if ('children' in node) for (const child of node.children) yield* nodesOf(child);
}

const element = (
  name: string,
  children: readonly MarkdownNode[],
  attributes: MarkdownElement['attributes'] = {},
): readonly MarkdownNode[] => [{ name, attributes, children }];

/** Returns a link; its text only if the address is not safe. */
const linkTo = (url: string | undefined, children: readonly MarkdownNode[]): readonly MarkdownNode[] =>
  url !== undefined && isSafeLink(url) ? element('a', children, { href: url }) : children;

/** Keeps line breaks, as in an address. */
const linesOf = (text: string): readonly MarkdownNode[] =>
  text.split('\n').flatMap((line, index) => (index === 0 ? [line] : [...element('br', []), line]));

const names = { paragraph: 'p', emphasis: 'em', strong: 'strong', blockquote: 'blockquote' } as const;

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
  const scrolls = { class: 'overflow-x-auto', role: 'group', 'aria-label': 'Table', tabindex: 0 };
  return element('div', element('table', parts), scrolls);
}

function draw(node: Nodes, context: Context): readonly MarkdownNode[] {
  const inside = () => ('children' in node ? node.children.flatMap((child) => draw(child, context)) : []);
  switch (node.type) {
    case 'text':
    // HTML is shown as it is written.
    case 'html':
      return linesOf(node.value);
    case 'paragraph':
    case 'emphasis':
    case 'strong':
    case 'blockquote':
      return element(names[node.type], inside());
    case 'heading':
      return element(`h${Math.min(6, node.depth + context.shift)}`, inside());
    case 'inlineCode':
      return element('code', [node.value]);
    case 'code':
      return element('pre', element('code', [node.value]));
    case 'list':
      return node.ordered ? element('ol', inside(), { start: node.start ?? 1 }) : element('ul', inside());
    case 'listItem': {
      // The text of a tight list is not a paragraph of its own.
      const [first] = node.children;
      const isTight = node.children.length === 1 && first?.type === 'paragraph';
      return element('li', isTight ? first.children.flatMap((child) => draw(child, context)) : inside());
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
 * Returns Markdown (CommonMark and tables) as elements: HTML in it is text, pictures are links, so that no other site
 * sees who reads a page, unsafe links are their text, and the highest heading is an h2.
 */
export function toElements(text: string): readonly MarkdownNode[] {
  const root = fromMarkdown(text, {
    extensions: [gfmTable()],
    mdastExtensions: [gfmTableFromMarkdown()],
  });
  const all = [...nodesOf(root)];
  const definitions = new Map(
    all.flatMap((node) => (node.type === 'definition' ? [[node.identifier, node] as const] : [])),
  );
  const depths = all.flatMap((node) => (node.type === 'heading' ? [node.depth] : []));
  return draw(root, { definitions, shift: 2 - Math.min(2, ...depths) });
}
