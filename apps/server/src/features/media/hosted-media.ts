import { audioKeyPattern } from './audio-formats.ts';
import { coverKeyPattern } from './covers.ts';
import { claimKeys, type Db, type FileRow, findFiles, markReleased } from './store.ts';

/** What an address of this server's media names. */
export interface HostedMedia {
  /** As books and chapters keep it: unsigned, a cover in its standard size. */
  readonly address: string;
  readonly kind: 'audio' | 'cover';
  /** False for a file that is not there. */
  readonly isStored: boolean;
  /** Seconds. */
  readonly duration: number | null;
  readonly hue: number | null;
}

const prefix = '/media/';

/** The key of a file by any address that it is handed out under; null for every other address. */
export function keyOf(address: string, publicUrl: string): string | null {
  const path = address.startsWith(publicUrl + prefix) ? address.slice(publicUrl.length) : address;
  const [bare = ''] = path.split(/[?#]/, 1);
  if (!bare.startsWith(prefix)) return null;
  const key = bare.slice(prefix.length);
  if (audioKeyPattern.test(key)) return key;
  const cover = key.slice(0, key.lastIndexOf('/'));
  return coverKeyPattern.test(cover) ? cover : null;
}

const isCover = (key: string): boolean => key.startsWith('covers/');
/** How books and chapters keep a file's address. */
export const addressOf = (key: string): string => `${prefix}${key}${isCover(key) ? '/720.jpg' : ''}`;

const present = (key: string, file: FileRow | undefined): HostedMedia => ({
  address: addressOf(key),
  kind: isCover(key) ? 'cover' : 'audio',
  isStored: file !== undefined,
  duration: file?.duration ?? null,
  hue: file?.hue ?? null,
});

/** Those of some addresses that are of this server, and what is known of the files. */
export async function findHosted(
  db: Db,
  addresses: Iterable<string>,
  publicUrl: string,
): Promise<Map<string, HostedMedia>> {
  const keys = new Map<string, string>();
  for (const address of addresses) {
    const key = keyOf(address, publicUrl);
    if (key) keys.set(address, key);
  }
  const files = new Map((await findFiles(db, [...new Set(keys.values())])).map((file) => [file.key, file]));
  return new Map([...keys].map(([address, key]) => [address, present(key, files.get(key))]));
}

const keysOf = (addresses: Iterable<string>): string[] => [
  ...new Set([...addresses].flatMap((address) => keyOf(address, '') ?? [])),
];

/** Within a transaction: these files are in use again. Answers whether all are still there. */
export async function claimFiles(tx: Db, addresses: Iterable<string>): Promise<boolean> {
  const keys = keysOf(addresses);
  return (await claimKeys(tx, keys)) === keys.length;
}

/** Within a transaction: a book let go of these files. They are not deleted here; another book may have them. */
export const releaseFiles = (tx: Db, addresses: Iterable<string>, now: string): Promise<void> =>
  markReleased(tx, keysOf(addresses), now);
