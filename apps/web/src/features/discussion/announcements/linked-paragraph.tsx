import { safeUrl } from './insert-link.ts';

type TextPart = { readonly text: string; readonly url?: string };

/** [text](url) or a bare URL; brackets in a text can be escaped with a backslash. */
const links =
  /\[((?:\\.|[^\\\]\n]){1,500})\]\((https?:\/\/[^\s()]{1,2000})\)|https?:\/\/[^\s<>"'\])]{1,2000}/gi;

/** Punctuation after a URL belongs to the sentence. */
const sentenceEnd = /[.,;:!?…]+$/;

/** Splits an admin's text into plain text and links. Only http and https become links. */
export function autolink(source: string): TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  const pushPlainText = (end: number) => {
    if (end > at) parts.push({ text: source.slice(at, end) });
  };
  for (const match of source.matchAll(links)) {
    const [whole, label, target] = match;
    const bare = whole.replace(sentenceEnd, '');
    const url = safeUrl(target ?? bare);
    const text = label === undefined ? bare : label.replaceAll(/\\(.)/g, '$1');
    if (url === null || text.trim() === '') continue;
    pushPlainText(match.index);
    parts.push({ text, url });
    at = match.index + (label === undefined ? bare.length : whole.length);
  }
  pushPlainText(source.length);
  return parts;
}

/** An admin's text with links. Links open in a new tab; everything else stays plain text. */
export const LinkedParagraph = ({ text }: { text: string }) =>
  autolink(text).map((piece, index) =>
    piece.url === undefined ? (
      piece.text
    ) : (
      <a
        // Parts have no ids, and the same text always gives the same parts.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        key={index}
        href={piece.url}
        target="_blank"
        rel="noopener noreferrer"
        className="rounded-xs font-semibold text-accent-text underline decoration-1 underline-offset-4 hover:decoration-2"
      >
        <bdi>{piece.text}</bdi>
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
    ),
  );
