/** What file systems and shells trip over, and what a header may not carry. */
const unsafeCharacters = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}"*/:<>?\\|%]+/gu;

const percentEncode = (text: string): string =>
  encodeURIComponent(text).replace(/['()*!]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/**
 * Content-Disposition of a download (RFC 6266): the name for every browser that reads UTF-8, and a plain one.
 * @param name without its ending; may be empty
 * @param extension such as 'm4a'
 */
export function attachment(name: string, extension: string): string {
  const safeName =
    name
      .replace(unsafeCharacters, ' ')
      .replace(/\s+/g, ' ')
      .replace(/^[\s.]+|\s+$/g, '') || 'chapter';
  const asciiName = safeName
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/g, '_');
  return `attachment; filename="${asciiName}.${extension}"; filename*=UTF-8''${percentEncode(safeName)}.${extension}`;
}
