import { isSafeLink } from '@lamplight/contract/page-limits';
import type { Definition, Nodes, Parents, Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { type ReactNode, useMemo } from 'react';
import { Link } from '../../ui/link.tsx';

const linkLook =
  'font-semibold text-accent-text underline decoration-1 underline-offset-4 hover:decoration-2 rounded-xs';

type Definitions = ReadonlyMap<string, Definition>;

interface Context {
  readonly definitions: Definitions;
  /** Added to the depth of headings, so that the highest is an h2. */
  readonly shift: number;
}

function* nodesOf(node: Nodes): Generator<Nodes> {
  yield node;
  if ('children' in node) for (const child of node.children) yield* nodesOf(child);
}

function contextOf(root: Root): Context {
  const all = [...nodesOf(root)];
  const definitions = new Map(
    all.flatMap((node) => (node.type === 'definition' ? [[node.identifier, node]] : [])),
  );
  const depths = all.flatMap((node) => (node.type === 'heading' ? [node.depth] : []));
  return { definitions, shift: 2 - Math.min(2, ...depths) };
}

/** A link inside the app opens in place, others in the same tab; an unsafe one is its text only. */
function MarkdownLink({ url, children }: { url: string | undefined; children: ReactNode }) {
  if (url === undefined || !isSafeLink(url)) return children;
  if (url.startsWith('/'))
    return (
      <Link to={url} look={linkLook}>
        {children}
      </Link>
    );
  return (
    <a href={url} rel="noopener noreferrer" className={linkLook}>
      {children}
    </a>
  );
}

const headingLooks = [
  '',
  '',
  'mt-8 text-xl',
  'mt-6 text-lg',
  'mt-4 font-semibold',
  'font-semibold',
  'font-semibold',
];

function drawHeading(depth: number, children: ReactNode): ReactNode {
  const level = Math.min(6, depth) as 2 | 3 | 4 | 5 | 6;
  const Heading = `h${level}` as const;
  return <Heading className={headingLooks[level]}>{children}</Heading>;
}

function draw(node: Nodes, context: Context): ReactNode {
  const inside = () => ('children' in node ? drawAll(node, context) : null);
  switch (node.type) {
    case 'text':
      return node.value;
    case 'html':
      // Shown as it is written.
      return node.value;
    case 'paragraph':
      // Line breaks are kept, as in an address.
      return <p className="whitespace-pre-line">{inside()}</p>;
    case 'heading':
      return drawHeading(node.depth + context.shift, inside());
    case 'emphasis':
      return <em>{inside()}</em>;
    case 'strong':
      return <strong>{inside()}</strong>;
    case 'inlineCode':
      return <code>{node.value}</code>;
    case 'code':
      return (
        <pre className="rounded-md border border-border bg-surface p-4 text-sm break-words whitespace-pre-wrap">
          <code>{node.value}</code>
        </pre>
      );
    case 'blockquote':
      return (
        <blockquote className="grid gap-3 border-s-4 border-border ps-4 text-text-2">{inside()}</blockquote>
      );
    case 'list':
      return node.ordered ? (
        <ol start={node.start ?? 1} className="grid list-decimal gap-2 ps-6">
          {inside()}
        </ol>
      ) : (
        <ul className="grid list-disc gap-2 ps-6">{inside()}</ul>
      );
    case 'listItem': {
      // The text of a tight list is not a paragraph of its own.
      const [first] = node.children;
      const isTight = node.children.length === 1 && first?.type === 'paragraph';
      return <li className="whitespace-pre-line">{isTight ? drawAll(first, context) : inside()}</li>;
    }
    case 'thematicBreak':
      return <hr className="my-2 border-border" />;
    case 'break':
      return <br />;
    case 'link':
      return <MarkdownLink url={node.url}>{inside()}</MarkdownLink>;
    case 'linkReference':
      return <MarkdownLink url={context.definitions.get(node.identifier)?.url}>{inside()}</MarkdownLink>;
    case 'image':
      return <MarkdownLink url={node.url}>{node.alt || node.url}</MarkdownLink>;
    case 'imageReference':
      return (
        <MarkdownLink url={context.definitions.get(node.identifier)?.url}>
          {node.alt || node.label}
        </MarkdownLink>
      );
    default:
      return null;
  }
}

const drawAll = (node: Parents, context: Context): ReactNode =>
  node.children.map((child, index) => <Node key={index} node={child} context={context} />);

const Node = ({ node, context }: { node: Nodes; context: Context }) => draw(node, context);

/** A text in Markdown (CommonMark). HTML in it is shown as text, pictures as links; its highest heading is an h2. */
export function Markdown({ text }: { text: string }) {
  const root = useMemo(() => fromMarkdown(text), [text]);
  return <div className="grid gap-4 leading-relaxed break-words">{drawAll(root, contextOf(root))}</div>;
}
