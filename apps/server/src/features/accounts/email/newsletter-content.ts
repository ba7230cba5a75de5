import { isolateText } from '@lamplight/contract/isolate-text';
import type { MarkdownNode } from '@lamplight/markdown';
import { directionOf } from '../../../platform/direction.ts';
import { escapeHtml } from '../../../platform/html.ts';
import { m } from './messages.ts';
import type { EmailContent } from './templates.ts';

/** The text of a newsletter, with the URL path at which the recipient unsubscribes. */
export interface NewsletterText {
  readonly subject: string;
  /** Text in Markdown. */
  readonly body: string;
  readonly unsubscribePath: string;
}

const sans = "font-family:Figtree,'Segoe UI',Helvetica,Arial,sans-serif;";
const serif = "font-family:Fraunces,Georgia,'Times New Roman',serif;";
const ink = 'color:#2b211a;';

/** Values of style attributes by element name; many mail clients support no stylesheets. */
const styles: Readonly<Record<string, string>> = {
  p: `${sans}margin:0 0 16px;font-size:16px;line-height:1.6;${ink}`,
  ul: `${sans}margin:0 0 16px;padding:0 24px;font-size:16px;line-height:1.6;${ink}`,
  ol: `${sans}margin:0 0 16px;padding:0 24px;font-size:16px;line-height:1.6;${ink}`,
  li: 'margin:0 0 4px;',
  h2: `${serif}margin:24px 0 12px;font-size:22px;line-height:1.3;font-weight:600;${ink}`,
  h3: `${serif}margin:20px 0 8px;font-size:18px;line-height:1.3;font-weight:600;${ink}`,
  blockquote: 'margin:0 0 16px;padding:0 16px;border-inline-start:3px solid #e0d3c3;',
  pre: 'margin:0 0 16px;white-space:pre-wrap;font-size:14px;',
  hr: 'margin:24px 0;border:0;border-top:1px solid #e0d3c3;',
  table: `${sans}margin:0 0 16px;border-collapse:collapse;font-size:16px;${ink}`,
  td: 'padding:4px 12px 4px 0;text-align:start;vertical-align:top;',
  th: 'padding:4px 12px 4px 0;text-align:start;vertical-align:top;',
};
const blocks: ReadonlySet<string> = new Set(['p', 'li', 'h2', 'h3', 'h4', 'h5', 'h6', 'td', 'th']);

const textOf = (node: MarkdownNode): string =>
  typeof node === 'string' ? node : node.children.map(textOf).join('');

/** Returns the absolute URL of a link; a path is resolved against `origin`. */
const wholeUrl = (href: string, origin: string): string => (href.startsWith('/') ? origin + href : href);

function printHtml(node: MarkdownNode, origin: string, linkColour: string): string {
  if (typeof node === 'string') return escapeHtml(node);
  const { name, attributes, children } = node;
  if (name === 'br') return '<br>';
  if (name === 'hr') return `<hr style="${styles['hr']}">`;
  const inside = children.map((child) => printHtml(child, origin, linkColour)).join('');
  if (name === 'a') {
    const href = escapeHtml(wholeUrl(String(attributes['href'] ?? ''), origin));
    return `<a class="quiet" style="color:${linkColour};" href="${href}">${inside}</a>`;
  }
  const style = styles[name] ?? (/^h[4-6]$/.test(name) ? styles['h3'] : '');
  const dir = blocks.has(name) ? ` dir="${directionOf(textOf(node))}"` : '';
  const start =
    name === 'ol' && attributes['start'] !== undefined ? ` start="${Number(attributes['start'])}"` : '';
  return `<${name}${dir}${start}${style ? ` style="${style}"` : ''}>${inside}</${name}>`;
}

/** Prints inline elements as plain text; a link is followed by its address. */
function inlineText(node: MarkdownNode, origin: string): string {
  if (typeof node === 'string') return node;
  const { name, attributes, children } = node;
  if (name === 'br') return '\n';
  const inside = children.map((child) => inlineText(child, origin)).join('');
  if (name !== 'a') return inside;
  const href = wholeUrl(String(attributes['href'] ?? ''), origin);
  return inside === href || `mailto:${inside}` === href ? inside : `${inside} ${href}`;
}

const indent = (text: string, first: string): string =>
  text
    .split('\n')
    .map((line, index) => (index === 0 ? first : ' '.repeat(first.length)) + line)
    .join('\n');

/** Prints a block as lines of plain text. */
function blockText(node: MarkdownNode, origin: string): string {
  if (typeof node === 'string') return node.trim();
  const { name, attributes, children } = node;
  const inner = (separator: string) =>
    children
      .map((child) => blockText(child, origin))
      .filter(Boolean)
      .join(separator);
  switch (name) {
    case 'hr':
      return '---';
    case 'ul':
    case 'ol': {
      const from = Number(attributes['start'] ?? 1);
      return children
        .filter((child) => typeof child !== 'string')
        .map((child, index) => indent(blockText(child, origin), name === 'ul' ? '- ' : `${from + index}. `))
        .join('\n');
    }
    case 'li':
      return children.some(
        (child) => typeof child !== 'string' && /^(?:p|ul|ol|blockquote|pre)$/.test(child.name),
      )
        ? listItemText(children, origin)
        : inlineText(node, origin).trim();
    case 'blockquote':
      return inner('\n\n')
        .split('\n')
        .map((line) => `> ${line}`)
        .join('\n');
    case 'tr':
      return children
        .map((cell) => inlineText(cell, origin).trim())
        .filter(Boolean)
        .join(' | ');
    case 'table':
    case 'thead':
    case 'tbody':
      return inner('\n');
    default:
      return inlineText(node, origin).trim();
  }
}

/** Prints a list item that mixes inline text and nested blocks. */
function listItemText(children: readonly MarkdownNode[], origin: string): string {
  const lines: string[] = [];
  let line = '';
  for (const child of children)
    if (typeof child !== 'string' && /^(?:p|ul|ol|blockquote|pre)$/.test(child.name)) {
      if (line.trim()) lines.push(line.trim());
      line = '';
      lines.push(blockText(child, origin));
    } else line += inlineText(child, origin);
  if (line.trim()) lines.push(line.trim());
  return lines.join('\n');
}

/** Returns a newsletter as the content of an email. */
export async function newsletterContent(
  { subject, body, unsubscribePath }: NewsletterText,
  { origin, name }: { readonly origin: string; readonly name: string },
): Promise<EmailContent> {
  // Load the Markdown parser with the first newsletter, to keep startup fast.
  const { toElements } = await import('@lamplight/markdown');
  const elements = toElements(body);
  const text = elements
    .map((element) => blockText(element, origin))
    .filter(Boolean)
    .join('\n\n');
  return {
    subject,
    preview: text.replaceAll(/\s+/g, ' ').slice(0, 150),
    title: subject,
    paragraphs: [],
    document: {
      html: (linkColour) => elements.map((element) => printHtml(element, origin, linkColour)).join('\n'),
      text,
    },
    action: { label: m.newsletter_action({ site: name }), url: origin },
    after: [],
    stopUrl: `${origin}${unsubscribePath}`,
    reason: m.newsletter_reason({ site: isolateText(name) }),
  };
}
