import type { MarkdownNode } from '@lamplight/markdown';
import { escapeHtml } from '../../../platform/html.ts';
import type { PublicPage } from './page-metadata.ts';

const maxDescription = 160;

const inline: ReadonlySet<string> = new Set(['a', 'em', 'strong', 'code']);

const textOf = (node: MarkdownNode): string =>
  typeof node === 'string' ? node : node.children.map(textOf).join('') + (inline.has(node.name) ? '' : ' ');

/** Returns the beginning of a text, cut between words. */
function beginningOf(nodes: readonly MarkdownNode[]): string {
  const text = nodes.map(textOf).join('').replaceAll(/\s+/g, ' ').trim();
  return text.length <= maxDescription ? text : `${text.slice(0, maxDescription).replace(/\s\S*$/, '')}…`;
}

function print(node: MarkdownNode): string {
  if (typeof node === 'string') return escapeHtml(node);
  const { name, attributes, children } = node;
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeHtml(String(value))}"`);
  const tag = name + written.join('');
  return name === 'br' || name === 'hr' ? `<${tag} />` : `<${tag}>${children.map(print).join('')}</${name}>`;
}

/**
 * Renders Markdown as HTML, with the elements that the web app renders; the description is the beginning of the text.
 */
export async function renderMarkdown(text: string): Promise<{ html: string; description: string }> {
  // Loaded with the first text, to keep startup fast.
  const { toElements } = await import('@lamplight/markdown');
  const elements = toElements(text);
  return { html: elements.map(print).join('\n'), description: beginningOf(elements) };
}

/** Renders a page for clients that run no scripts. */
export async function renderPage({
  title,
  body,
}: {
  readonly title: string;
  readonly body: string;
}): Promise<PublicPage> {
  const { html, description } = await renderMarkdown(body);
  return {
    title,
    description: description || title,
    isListed: true,
    html: `<h1>${escapeHtml(title)}</h1>\n${html}`,
  };
}
