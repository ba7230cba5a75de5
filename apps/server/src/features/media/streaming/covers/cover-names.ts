import { createHmac } from 'node:crypto';

/**
 * Names a picture by the SHA-256 of its bytes (32 hexadecimal digits) and the server's key, so that the address of a
 * draft's cover cannot be computed from the file. The name of a picture is stable while the key is; stored addresses
 * do not depend on the key.
 */
export type NameCover = (digest: string) => string;

export const createCoverNames =
  (secret: string): NameCover =>
  (digest) =>
    createHmac('sha256', `covers:${secret}`).update(digest).digest('hex').slice(0, 32);

/** Returns the new key of a cover whose former key contained the plain digest. */
export const renamedKey = (former: string, nameOf: NameCover): string =>
  `covers/${nameOf(former.slice('covers/'.length))}`;
