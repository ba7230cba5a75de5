import type { MarkdownNode } from '@lamplight/markdown';
import { escapeHtml, type PublicPage } from '../../http/page-metadata.ts';

const maxDescription = 160;

/** Returns the beginning of a text without its markup, cut between words. */
function beginningOf(markdown: string): string {
  const text = markdown
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/^[#>\s]+|[*_`[\]]/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return text.length <= maxDescription ? text : `${text.slice(0, maxDescription).replace(/\s\S*$/, '')}…`;
}

function print(node: MarkdownNode): string {
  if (typeof node === 'string') return escapeHtml(node);
  const { name, attributes, children } = node;
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeHtml(String(value))}"`);
  const tag = name + written.join('');
  return name === 'br' || name === 'hr' ? `<${tag} />` : `<${tag}>${children.map(print).join('')}</${name}>`;
}

/** Renders a page for clients that run no scripts, with the elements that the web app draws. */
export async function renderPage({
  title,
  body,
}: {
  readonly title: string;
  readonly body: string;
}): Promise<PublicPage> {
  // Loaded with the first page, to keep startup fast.
  const { toElements } = await import('@lamplight/markdown');
  return {
    title,
    description: beginningOf(body) || title,
    isListed: true,
    html: `<h1>${escapeHtml(title)}</h1>\n${toElements(body).map(print).join('\n')}`,
  };
}
