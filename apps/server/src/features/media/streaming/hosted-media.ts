import { storedCoverPath } from '@lamplight/contract';
import type { Database } from '../../../db/schema.ts';
import { audioKeyPattern } from '../audio/audio-formats.ts';
import { claimKeys, type FileRow, findFiles, markReleased, sizeOf } from '../audio/media-files.ts';
import { type NameCover, renamedKey } from './covers/cover-names.ts';
import { coverKeyPattern } from './covers/covers.ts';

/** A media file of this server. */
export interface HostedMedia {
  /** URL as stored in books and chapters, unsigned; for a cover, the URL of its standard size. */
  readonly address: string;
  readonly kind: 'audio' | 'cover';
  /** Whether the file exists in the store. */
  readonly isStored: boolean;
  /** Duration of audio in seconds; null if unknown, and for covers. */
  readonly duration: number | null;
  readonly bytes: number | null;
  readonly hue: number | null;
}

const prefix = '/media/';

/** Returns the storage key of any URL under which a file is served; null for other URLs. */
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
/** Returns the URL of a file as stored in books and chapters; a cover's URL contains its size if known. */
export const addressOf = (key: string, file?: FileRow): string =>
  isCover(key) ? storedCoverPath(key, file ? sizeOf(file) : null) : prefix + key;

const present = (key: string, file: FileRow | undefined): HostedMedia => ({
  address: addressOf(key, file),
  kind: isCover(key) ? 'cover' : 'audio',
  isStored: file !== undefined,
  duration: file?.duration ?? null,
  bytes: file?.bytes ?? null,
  hue: file?.hue ?? null,
});

/** Finds the files that URLs of this server refer to; other URLs are left out. */
export async function findHosted(
  db: Database,
  addresses: Iterable<string>,
  { publicUrl, nameOf }: { readonly publicUrl: string; readonly nameOf: NameCover },
): Promise<Map<string, HostedMedia>> {
  const keys = new Map<string, string>();
  for (const address of addresses) {
    const key = keyOf(address, publicUrl);
    if (key) keys.set(address, key);
  }
  // An editor that was open during an upgrade sends the former address of a cover.
  const renamed = (key: string): string => renamedKey(key, nameOf);
  const wanted = new Set([...keys.values()].flatMap((key) => (isCover(key) ? [key, renamed(key)] : [key])));
  const files = new Map((await findFiles(db, [...wanted])).map((file) => [file.key, file]));
  return new Map(
    [...keys].map(([address, key]) => {
      const current = !files.has(key) && isCover(key) && files.has(renamed(key)) ? renamed(key) : key;
      return [address, present(current, files.get(current))];
    }),
  );
}

/** Returns the storage keys that stored URLs refer to; URLs of other servers are left out. */
export const keysOf = (addresses: Iterable<string>): string[] => [
  ...new Set([...addresses].flatMap((address) => keyOf(address, '') ?? [])),
];

/** Marks files as used, within a transaction. Returns false if one no longer exists. */
export async function claimFiles(tx: Database, addresses: Iterable<string>): Promise<boolean> {
  const keys = keysOf(addresses);
  return (await claimKeys(tx, keys)) === keys.length;
}

/**
 * Marks files as released by a book, within a transaction. Nothing is deleted here; another book may use
 * them.
 */
export const releaseFiles = (tx: Database, addresses: Iterable<string>, now: string): Promise<void> =>
  markReleased(tx, keysOf(addresses), now);

/** Returns the storage key of an audio file from its stored URL; null for audio on another server. */
export const audioKeyOf = (url: string): string | null =>
  /^\/media\/(audio\/[0-9a-f]{32}\.\w+)$/.exec(url)?.[1] ?? null;

/** Returns the URL at which anybody may hear a sample or clip, by its stored URL. */
export const publicAudioUrl = (url: string): string => url.replace('/media/audio/', '/media/samples/');
