import { m } from './messages.ts';

/**
 * Normalizes a typed address: hosted media to its path, anything else must be an https URL. Null if invalid;
 * '' stays ''.
 * @param origin this app's own, as in 'https://lamplight.example'
 */
export function addressOf(typed: string, origin: string): string | null {
  const text = typed.trim();
  if (text === '' || text.startsWith('/media/')) return text;
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.origin === origin && url.pathname.startsWith('/media/')) return `${url.pathname}${url.search}`;
  return url.protocol === 'https:' ? text : null;
}

export const addressProblem = m.addressWrong;

/** Prefixes of the addresses that `addressOf` accepts. */
const prefixes = ['https://', '/media/'];

/** Returns an error message for an address being typed; null while it may still become valid. */
export function typedAddressProblem(typed: string, origin: string): string | null {
  const text = typed.trim();
  const mayBecome = prefixes.some((beginning) => beginning.startsWith(text));
  return mayBecome || addressOf(text, origin) !== null ? null : addressProblem;
}
