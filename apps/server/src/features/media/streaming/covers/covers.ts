import { createHash } from 'node:crypto';
import { storedCoverPath } from '@lamplight/contract';
import type { RunInTransaction } from '../../../../db/group-commit.ts';
import { LeaseHeldError, withLease } from '../../../../db/leases.ts';
import type { Database } from '../../../../db/schema.ts';
import type { Storage } from '../../../../gateways/storage/storage.ts';
import type { Clock } from '../../../../platform/clock.ts';
import { ProblemError } from '../../../../platform/errors.ts';
import type { Log } from '../../../../platform/log.ts';
import { insertFile, refreshFile, sizeOf } from '../../audio/media-files.ts';
import { type CoverFormat, type CoverWidth, checkCover, normaliseCover, renderCover } from './cover-image.ts';
import type { NameCover } from './cover-names.ts';
import { m } from './messages.ts';
import { createWorkQueue, type Urgency } from './work-queue.ts';

export interface StoredCover {
  /** '/media/covers/<hash>/720x<height>.jpg'; other sizes and formats have similar URLs. */
  readonly cover_image: string;
  /** 0 to 359 degrees of OKLCH, or null for a grey cover. */
  readonly hue: number | null;
}

export interface Rendition {
  readonly hash: string;
  readonly width: CoverWidth;
  readonly format: CoverFormat;
}

export interface Covers {
  /**
   * Checks a picture without storing it.
   * @throws ProblemError like `store`
   */
  check(bytes: Uint8Array): Promise<void>;
  /**
   * Stores a cover.
   * @param transact runs the transaction that commits its rows
   */
  store(bytes: Uint8Array, transact?: RunInTransaction): Promise<StoredCover>;
  /**
   * Returns the key of a rendition, which is rendered unless it is stored. Null for an unknown cover; the bytes if
   * there was no space to store them.
   */
  require(rendition: Rendition): Promise<{ key: string } | { bytes: Uint8Array } | null>;
  /** Renders the most used sizes of covers with low priority. */
  warm(hashes: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

interface CoversDeps {
  readonly db: Database;
  readonly storage: Storage;
  readonly clock: Clock;
  readonly log: Log;
  readonly nameOf: NameCover;
}

export const coverKeyPattern = /^covers\/[0-9a-f]{32}$/;
const coverUrlPattern = /^(?:\/media\/covers\/)?([0-9a-f]{32})(?:\/.*)?$/;
/** Sizes of cards on phones and desktops, in AVIF, which nearly every browser supports. */
const prerenderedSizes: readonly Omit<Rendition, 'hash'>[] = [
  { width: 240, format: 'avif' },
  { width: 360, format: 'avif' },
  { width: 480, format: 'avif' },
];

/** Returns the storage key of a media file. For a cover that is the original: other sizes can be rendered again. */
export const storedKeyOf = (key: string): string => (coverKeyPattern.test(key) ? `${key}/original.jpg` : key);
/** Name of the lease for storing or deleting a cover: the same picture always has the same key. */
export const coverLease = (key: string): string => `media:${key}`;
export const originalOf = (hash: string): string => storedKeyOf(`covers/${hash}`);
const keyOf = ({ hash, width, format }: Rendition): string => `covers/${hash}/${width}.${format}`;

export function createCovers({ db, storage, clock, log, nameOf }: CoversDeps): Covers {
  const queue = createWorkQueue({ concurrency: 2, maxWaiting: 200 });

  const renderAndStore = async (
    rendition: Rendition,
  ): Promise<{ key: string } | { bytes: Uint8Array } | null> => {
    const original = await storage.read(originalOf(rendition.hash));
    if (!original) return null;
    const bytes = await renderCover(original, rendition.width, rendition.format);
    const key = keyOf(rendition);
    try {
      await storage.put(key, bytes);
      return { key };
    } catch (error) {
      // If the disk is full, the rendition is still sent, but not stored.
      if (!(error instanceof ProblemError)) throw error;
      log.warn({ err: error, key }, 'storing a cover size failed');
      return { bytes };
    }
  };

  const requireRendition = async (rendition: Rendition, urgency: Urgency) => {
    const key = keyOf(rendition);
    if (await storage.stat(key)) return { key };
    if (!(await storage.stat(originalOf(rendition.hash)))) return null;
    return queue.run(key, urgency, () => renderAndStore(rendition));
  };

  async function withCoverLease(
    key: string,
    work: () => Promise<void>,
    transact: RunInTransaction,
  ): Promise<void> {
    try {
      await withLease(db, coverLease(key), true, work, transact);
    } catch (cause) {
      if (!(cause instanceof LeaseHeldError)) throw cause;
      throw new ProblemError('unavailable', m.beingStored, {
        retryAfter: 5,
        cause,
      });
    }
  }

  return {
    check: checkCover,
    async store(bytes, transact = (work) => work(db)) {
      const hash = nameOf(createHash('sha256').update(bytes).digest('hex').slice(0, 32));
      const key = `covers/${hash}`;
      const findStored = async () => {
        const known = await transact((tx) => refreshFile(tx, key, clock.iso()));
        return known && (await storage.stat(originalOf(hash))) ? known : null;
      };
      const known = await findStored();
      if (known) return { cover_image: storedCoverPath(key, sizeOf(known)), hue: known.hue };
      const { jpeg, size, hue } = await normaliseCover(bytes);
      const storeOnce = async () => {
        if (await findStored()) return;
        await storage.put(originalOf(hash), jpeg);
        const file = { key, kind: 'cover', content_type: 'image/jpeg', bytes: jpeg.byteLength } as const;
        const created_at = clock.iso();
        await transact((tx) => insertFile(tx, { ...file, duration: null, hue, ...size, created_at }));
      };
      await withCoverLease(key, storeOnce, transact);
      return { cover_image: storedCoverPath(key, size), hue };
    },
    require: (rendition) => requireRendition(rendition, 'now'),
    async warm(hashes) {
      const known = hashes.flatMap((hash) => coverUrlPattern.exec(hash)?.[1] ?? []);
      const renditions = known.flatMap((hash) => prerenderedSizes.map((size) => ({ hash, ...size })));
      const results = await Promise.allSettled(
        renditions.map((rendition) => requireRendition(rendition, 'background')),
      );
      const failures = results.flatMap((result, index) =>
        result.status === 'rejected' && !(result.reason instanceof ProblemError)
          ? [{ err: result.reason as unknown, cover: renditions[index]?.hash }]
          : [],
      );
      if (failures[0]) log.error({ ...failures[0], failed: failures.length }, 'cover prerender failed');
    },
    close: () => queue.close(),
  };
}
