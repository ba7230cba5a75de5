import { createHmac } from 'node:crypto';

/**
 * Returns a picture's name: a hash of the SHA-256 of its bytes (32 hexadecimal digits), made with the server's key, so
 * that nobody can compute the address of a draft's cover from the file. The name changes only with the key; addresses
 * that are already stored do not change.
 */
export type NameCover = (digest: string) => string;

export const createCoverNames =
  (secret: string): NameCover =>
  (digest) =>
    createHmac('sha256', `covers:${secret}`).update(digest).digest('hex').slice(0, 32);

/** Returns the new key of a cover whose former key contained the plain digest. */
export const renamedKey = (former: string, nameOf: NameCover): string =>
  `covers/${nameOf(former.slice('covers/'.length))}`;
