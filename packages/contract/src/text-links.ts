/**
 * Returns a URL as a browser normalizes it; null unless the scheme is http or https and the host name contains a dot. A
 * URL without a scheme gets https.
 */
export function safeUrl(typed: string): string | null {
  const trimmed = typed.trim();
  // An address without a scheme, such as example.com/news, gets https.
  const whole =
    /^[a-z][a-z\d+.-]*:/i.test(trimmed) && !/^[^/:]+\.[^/:]+:\d/.test(trimmed)
      ? trimmed
      : `https://${trimmed}`;
  if (trimmed === '' || !URL.canParse(whole)) return null;
  const { protocol, hostname, href } = new URL(whole);
  return (protocol === 'https:' || protocol === 'http:') && hostname.includes('.') ? href : null;
}

interface TextPart {
  readonly text: string;
  readonly url?: string;
}

/**
 * Matches [text](url) or a bare URL. Brackets in the text can be escaped with a backslash; the URL may contain pairs of
 * parentheses.
 */
const links =
  /\[((?:\\.|[^\\\]\n]){1,500})\]\((https?:\/\/(?:[^\s()]|\([^\s()]*\)){1,2000})\)|https?:\/\/(?:[^\s<>"'\]()]|\([^\s<>"'\]()]*\)){1,2000}/gi;

/** Punctuation directly after a URL belongs to the sentence, not to the URL. */
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

/** Returns an admin's text with each link replaced by its text. */
export const withoutLinks = (source: string): string =>
  autolink(source)
    .map(({ text }) => text)
    .join('');
