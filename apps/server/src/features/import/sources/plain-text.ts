import { cleanDescription, decodeEntities } from '../../../platform/foreign-text.ts';

/** Removes scripts and styles with their content; an unclosed element keeps its text. */
function withoutScripts(html: string): string {
  let [result, from] = ['', 0];
  let open: { readonly name: string; readonly from: number } | null = null;
  for (const { 0: tag, 1: slash, 2: name = '', index } of html.matchAll(/<(\/?)(script|style)\b[^<>]*>/gi)) {
    if (!open && slash === '') open = { name: name.toLowerCase(), from: index };
    else if (open?.name === name.toLowerCase() && slash !== '') {
      result += html.slice(from, open.from);
      from = index + tag.length;
      open = null;
    }
  }
  return result + html.slice(from);
}

/** Converts a description to plain text: shops write HTML, and some programs escape it once more. */
export function plainText(description: string): string {
  const written = cleanDescription(description);
  const html = /<\/?[a-z]/i.test(written) ? written : decodeEntities(written);
  const text = withoutScripts(html)
    .replace(/<br\b[^<>]*>|<\/(?:div|li|h[1-6])>/gi, '\n')
    .replace(/<\/p>/gi, '\n\n')
    .replace(/<\/?[a-z][^<>]*>/gi, '');
  return decodeEntities(text)
    .replace(/\r\n?/g, '\n')
    .replaceAll('\u00a0', ' ')
    .replace(/(?<![ \t])[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
