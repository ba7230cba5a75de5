/**
 * Returns a random identifier with two hexadecimal digits for each byte. Does not use `crypto.randomUUID`, which needs
 * https.
 */
export const randomId = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
