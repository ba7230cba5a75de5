/** Default size of the embedded player in pixels. */
export const embedSize = { width: 640, height: 250 } as const;

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeAttribute = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => escapes[character] ?? '');

/** Returns the line of HTML that shows a player on another page. @param url absolute URL of the player */
export function embedCode(
  { url, title }: { readonly url: string; readonly title: string },
  { width, height }: { readonly width: number | '100%'; readonly height: number } = {
    width: '100%',
    height: embedSize.height,
  },
): string {
  return `<iframe src="${escapeAttribute(url)}" title="${escapeAttribute(title)}" width="${width}" height="${height}" style="border:0;max-width:${embedSize.width}px" loading="lazy"></iframe>`;
}
