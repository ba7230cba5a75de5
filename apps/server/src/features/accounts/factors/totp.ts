import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Seconds for which a code is shown; authenticator apps expect this value. */
export const stepSeconds = 30;
const digits = 6;
/** Number of time steps accepted before and after the current one, because clocks differ. */
const tolerance = 1;
/** Bytes of a new secret: RFC 4226 recommends 160 bits. */
const secretBytes = 20;

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Encodes bytes as Base32 without padding (RFC 4648), as authenticator apps expect. */
export function toBase32(bytes: Uint8Array): string {
  let text = '';
  let buffer = 0;
  let bits = 0;
  for (const byte of bytes) {
    buffer = (buffer << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += alphabet[(buffer >> bits) & 31];
    }
    buffer &= (1 << bits) - 1;
  }
  return bits > 0 ? text + alphabet[(buffer << (5 - bits)) & 31] : text;
}

/** Decodes Base32 without padding. */
export function fromBase32(text: string): Buffer {
  const bytes: number[] = [];
  let buffer = 0;
  let bits = 0;
  for (const letter of text) {
    buffer = (buffer << 5) | alphabet.indexOf(letter);
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((buffer >> bits) & 255);
    buffer &= (1 << bits) - 1;
  }
  return Buffer.from(bytes);
}

export const createTotpSecret = (): string => toBase32(randomBytes(secretBytes));

/** Returns the code of a counter (RFC 4226). */
export function hotp(secret: Uint8Array, counter: number, length = digits, algorithm = 'sha1'): string {
  const message = Buffer.alloc(8);
  message.writeBigUInt64BE(BigInt(counter));
  const mac = createHmac(algorithm, secret).update(message).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  const value = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(value % 10 ** length).padStart(length, '0');
}

/**
 * Returns the time step whose code was entered, of the current and the neighbouring steps (RFC 6238); null if there
 * is none. Steps up to `lastStep` are not accepted: each code can be used once.
 */
export function matchingStep(secret: string, code: string, ms: number, lastStep: number): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const key = fromBase32(secret);
  const entered = Buffer.from(code);
  const current = Math.floor(ms / 1000 / stepSeconds);
  for (let step = current - tolerance; step <= current + tolerance; step += 1)
    if (timingSafeEqual(Buffer.from(hotp(key, step)), entered) && step > lastStep) return step;
  return null;
}

/** Returns the otpauth URI for the QR code that authenticator apps read. */
export function totpUri(secret: string, account: string, issuer: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  const query = new URLSearchParams({ secret, issuer });
  return `otpauth://totp/${label}?${query.toString().replaceAll('+', '%20')}`;
}
