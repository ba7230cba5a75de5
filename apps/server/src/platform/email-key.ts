import { domainToASCII } from 'node:url';

/**
 * Matches domains that may be converted to ASCII: other characters would be decoded, or read as another part of a URL.
 * U+3002 is a full stop in domains.
 */
const domainText = /^[\p{L}\p{M}\p{N}.\u3002_-]+$/u;
/** Matches a last label that would make the domain an IPv4 address. */
const numericEnd = /(?:^|\.)(?:\d+|0x[\da-f]*)$/i;

/** Returns a domain in lower case and in its ASCII form; if it has no ASCII form, only in lower case. */
function domainKey(domain: string): string {
  const isDomain = domainText.test(domain) && !numericEnd.test(domain);
  const ascii = isDomain ? domainToASCII(domain) : '';
  return ascii === '' ? domain.toLowerCase() : ascii;
}

/** Returns the key that all spellings of an e-mail address share: NFKC, lower case, the domain in ASCII (UTS 46). */
export function emailKey(address: string): string {
  const clean = address.normalize('NFKC').trim();
  const at = clean.lastIndexOf('@');
  return `${clean.slice(0, at + 1).toLowerCase()}${domainKey(clean.slice(at + 1))}`;
}
