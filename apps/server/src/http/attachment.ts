/** Characters that file systems, shells or headers do not allow. */
const unsafeCharacters = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}"*/:<>?\\|%]+/gu;

/** Maximum length of a name in UTF-16 units, without the extension. */
const maxCharacters = 120;

const percentEncode = (text: string): string =>
  encodeURIComponent(text).replace(/['()*!]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/**
 * Returns the Content-Disposition of a download (RFC 6266), with a UTF-8 name and an ASCII fallback.
 * @param name without extension; may be empty
 * @param extension such as 'm4a'
 */
export function attachment(name: string, extension: string): string {
  const cleaned = name
    .toWellFormed()
    .replace(unsafeCharacters, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+/, '');
  const cut = cleaned.slice(0, maxCharacters).replace(/[\uD800-\uDBFF]$/, '');
  const safeName = cut.trim() || 'chapter';
  const asciiName = safeName
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/g, '_');
  return `attachment; filename="${asciiName}.${extension}"; filename*=UTF-8''${percentEncode(safeName)}.${extension}`;
}
