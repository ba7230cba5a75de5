import { isSafeLink } from '@lamplight/contract';
import type { Definition, Nodes } from 'mdast';
import { escapeHtml } from '../../http/page-metadata.ts';

interface Context {
  readonly definitions: ReadonlyMap<string, Definition>;
  /** Added to the depth of headings, so that the highest is an h2. */
  readonly shift: number;
}

function* nodesOf(node: Nodes): Generator<Nodes> {
  yield node;
  if ('children' in node) for (const child of node.children) yield* nodesOf(child);
}

const element = (name: string, content: string): string => `<${name}>${content}</${name}>`;

/** Returns a link; its text only if the address is not safe. */
const linkTo = (url: string | undefined, content: string): string =>
  url !== undefined && isSafeLink(url) ? `<a href="${escapeHtml(url)}">${content}</a>` : content;

const elementNames = { paragraph: 'p', emphasis: 'em', strong: 'strong', blockquote: 'blockquote' } as const;

function render(node: Nodes, context: Context): string {
  const inside = () =>
    'children' in node ? node.children.map((child) => render(child, context)).join('') : '';
  switch (node.type) {
    case 'text':
    case 'html':
      return escapeHtml(node.value);
    case 'paragraph':
    case 'emphasis':
    case 'strong':
    case 'blockquote':
      return element(elementNames[node.type], inside());
    case 'heading':
      return element(`h${Math.min(6, node.depth + context.shift)}`, inside());
    case 'inlineCode':
      return element('code', escapeHtml(node.value));
    case 'code':
      return element('pre', element('code', escapeHtml(node.value)));
    case 'list':
      return node.ordered ? `<ol start="${node.start ?? 1}">${inside()}</ol>` : element('ul', inside());
    case 'listItem': {
      // The text of a tight list is not a paragraph of its own.
      const [first] = node.children;
      const isTight = node.children.length === 1 && first?.type === 'paragraph';
      return element(
        'li',
        isTight ? first.children.map((child) => render(child, context)).join('') : inside(),
      );
    }
    case 'thematicBreak':
      return '<hr />';
    case 'break':
      return '<br />';
    case 'link':
      return linkTo(node.url, inside());
    case 'linkReference':
      return linkTo(context.definitions.get(node.identifier)?.url, inside());
    case 'image':
      return linkTo(node.url, escapeHtml(node.alt || node.url));
    case 'imageReference':
      return linkTo(
        context.definitions.get(node.identifier)?.url,
        escapeHtml(node.alt || node.label || node.identifier),
      );
    case 'root':
      return node.children.map((child) => render(child, context)).join('\n');
    default:
      return '';
  }
}

/**
 * Renders Markdown (CommonMark) as HTML, as the web app draws it: HTML in it is shown as text, pictures are links, so
 * that no other site sees who reads a page, and unsafe links are their text.
 */
export async function renderMarkdown(text: string): Promise<string> {
  // Loaded with the first page, to keep startup fast.
  const { fromMarkdown } = await import('mdast-util-from-markdown');
  const root = fromMarkdown(text);
  const all = [...nodesOf(root)];
  const definitions = new Map(
    all.flatMap((node) => (node.type === 'definition' ? [[node.identifier, node] as const] : [])),
  );
  const depths = all.flatMap((node) => (node.type === 'heading' ? [node.depth] : []));
  return render(root, { definitions, shift: 2 - Math.min(2, ...depths) });
}
