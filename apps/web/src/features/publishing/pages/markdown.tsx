import { type MarkdownElement, type MarkdownNode, toElements } from '@lamplight/markdown';
import { createElement, type ReactNode, useMemo } from 'react';
import { startPath } from '../../../lib/start-path.ts';
import { Link } from '../../../ui/link.tsx';

const linkLook =
  'font-semibold text-accent-text underline decoration-1 underline-offset-4 hover:decoration-2 rounded-xs';

const looks: Readonly<Record<string, string>> = {
  h2: 'mt-8 text-xl',
  h3: 'mt-6 text-lg',
  h4: 'mt-4 font-semibold',
  h5: 'font-semibold',
  h6: 'font-semibold',
  pre: 'rounded-md border border-border bg-surface p-4 text-sm break-words whitespace-pre-wrap',
  blockquote: 'grid gap-3 border-s-4 border-border ps-4 text-text-2',
  ol: 'grid list-decimal gap-2 ps-6',
  ul: 'grid list-disc gap-2 ps-6',
  hr: 'my-2 border-border',
  th: 'border-b border-border py-2 pe-4 align-bottom font-semibold',
  td: 'border-b border-border py-2 pe-4 align-top',
};

/** Link to a page of this site or of another site; both open in the same tab. */
function MarkdownLink({ href, children }: { href: string; children: ReactNode }) {
  if (href.startsWith('/'))
    return (
      <Link to={href === '/' ? startPath() : href} look={linkLook}>
        {children}
      </Link>
    );
  return (
    <a href={href} rel="noopener noreferrer" className={linkLook}>
      {children}
    </a>
  );
}

function drawElement({ name, attributes, children }: MarkdownElement): ReactNode {
  const inside = children.map(draw);
  if (name === 'a') return <MarkdownLink href={String(attributes['href'])}>{inside}</MarkdownLink>;
  const { class: look = looks[name], tabindex: tabIndex, ...others } = attributes;
  return createElement(name, { className: look, tabIndex, ...others }, ...inside);
}

const draw = (node: MarkdownNode): ReactNode => (typeof node === 'string' ? node : drawElement(node));

/**
 * Renders Markdown. HTML in the text is shown as text, and pictures are shown as links; the highest heading is an h2.
 */
export function Markdown({ text }: { text: string }) {
  const elements = useMemo(() => toElements(text), [text]);
  return createElement('div', { className: 'grid gap-4 leading-relaxed break-words' }, ...elements.map(draw));
}
