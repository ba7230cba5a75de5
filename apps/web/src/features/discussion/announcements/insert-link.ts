import { safeUrl } from '@lamplight/contract/text-links';
import { m } from './messages.ts';

/** Problem that prevents inserting a link, with a message for the user. */
export type LinkProblem = { field: 'text' | 'url'; message: string };

/** Returns the problem of a link, whose text must not be blank and whose URL must be valid; null if there is none. */
export function linkProblem(text: string, url: string): LinkProblem | null {
  if (text.trim() === '') return { field: 'text', message: m.linkTextMissing };
  if (url.trim() === '') return { field: 'url', message: m.addressMissing };
  if (safeUrl(url) === null) return { field: 'url', message: m.addressWrong };
  return null;
}

/** Formats a link in the announcement syntax: [text](url). */
const linkSource = (text: string, url: string): string =>
  `[${text
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\\[\]]/g, String.raw`\$&`)}](${url.replaceAll('(', '%28').replaceAll(')', '%29')})`;

/**
 * Replaces the selection with a link. Returns null if the link is invalid; `caret` is the position behind the link.
 */
export function insertLink(
  source: string,
  selection: { start: number; end: number },
  link: { text: string; url: string },
): { text: string; caret: number } | null {
  const url = safeUrl(link.url);
  if (linkProblem(link.text, link.url) || url === null) return null;
  const before = source.slice(0, selection.start);
  const inserted = linkSource(link.text, url);
  return {
    text: before + inserted + source.slice(selection.end),
    caret: before.length + inserted.length,
  };
}
