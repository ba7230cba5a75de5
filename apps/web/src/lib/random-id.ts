/** Returns a random name of two hexadecimal digits for each byte. `crypto.randomUUID` needs https. */
export const randomId = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
