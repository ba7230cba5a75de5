/** What stops a link from being inserted, as a sentence for people. */
export type LinkProblem = { field: 'text' | 'url'; message: string };

/** An address that a link may lead to, in the browser's own spelling; null for anything but http and https. */
export function safeUrl(typed: string): string | null {
  const trimmed = typed.trim();
  // Somebody who types example.com/news means the web.
  const whole =
    /^[a-z][a-z\d+.-]*:/i.test(trimmed) && !/^[^/:]+\.[^/:]+:\d/.test(trimmed)
      ? trimmed
      : `https://${trimmed}`;
  if (trimmed === '' || !URL.canParse(whole)) return null;
  const { protocol, hostname, href } = new URL(whole);
  return (protocol === 'https:' || protocol === 'http:') && hostname.includes('.') ? href : null;
}

/** Specification §5: insertion stops on blank text or a missing URL. */
export function linkProblem(text: string, url: string): LinkProblem | null {
  if (text.trim() === '') return { field: 'text', message: 'Enter the link text.' };
  if (url.trim() === '') return { field: 'url', message: 'Enter the link address.' };
  if (safeUrl(url) === null)
    return { field: 'url', message: 'Enter a web address, such as https://example.com.' };
  return null;
}

/** The link as it is written in an announcement: [text](address). */
const linkSource = (text: string, url: string): string =>
  `[${text
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\\[\]]/g, String.raw`\$&`)}](${url.replaceAll('(', '%28').replaceAll(')', '%29')})`;

/**
 * A text with a link put in place of what is selected in it. Null where insertion stops; `caret` is where the
 * writing goes on.
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
