import type { mediaCalls } from '@lamplight/contract';
import type { Content, Storage } from '../../gateways/storage/storage.ts';
import type { Handlers } from '../../http/routes.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Log } from '../../kernel/log.ts';
import { type AccessOf, createAccessCache } from './access-cache.ts';
import { type StoredAudio, storeAudio } from './audio-files.ts';
import { type AudioGrant, createAudioLinks } from './audio-links.ts';
import { createCovers, type StoredCover } from './covers.ts';
import { claimFiles, findKept, type KeptMedia, releaseFiles } from './kept-files.ts';
import { createMediaHandler, type MediaHandler } from './serve.ts';
import type { Db } from './store.ts';
import { createUploads } from './uploads.ts';

export type { StoredAudio } from './audio-files.ts';
export type { AudioGrant, AudioRight } from './audio-links.ts';
export type { StoredCover } from './covers.ts';
export type { KeptMedia } from './kept-files.ts';
export type { MediaHandler, Served } from './serve.ts';
export type { MediaTables } from './store.ts';

/** All that another slice needs to hand out audio. */
export interface AudioSigner {
  /** A hosted '/media/audio/…' as a link for one member, or of a demo, that expires; any other URL untouched. */
  signAudio(url: string, grant: AudioGrant): string;
}

/** All that another slice needs to keep addresses of files. */
export interface MediaKeeper {
  /** Those of some addresses that are of this server, signed or not, and what is known of the files. */
  findKept(addresses: Iterable<string>): Promise<Map<string, KeptMedia>>;
  /** Within a transaction: these files are in use from now on. False when one is no longer there. */
  claim(tx: Db, addresses: Iterable<string>): Promise<boolean>;
  /** Within a transaction: something let go of these files. Nothing is deleted; others may have them. */
  release(tx: Db, addresses: Iterable<string>): Promise<void>;
}

export interface Media extends AudioSigner, MediaKeeper {
  readonly handlers: Handlers<typeof mediaCalls>;
  /** Keeps audio given as content or as the path of a local file; its own bytes tell what it is. */
  storeAudio(source: Content | string): Promise<StoredAudio>;
  /** Keeps a JPEG, PNG, WebP or AVIF as a cover; the same picture twice is one cover. */
  storeCover(bytes: Uint8Array): Promise<StoredCover>;
  /** Makes the sizes that the web shows most, in the background; takes hashes or cover addresses, never rejects. */
  warmCovers(covers: readonly string[]): Promise<void>;
  /** Answers requests below /media, before any router. */
  readonly handle: MediaHandler;
  /** Makes a change to a member's access felt at once rather than within two seconds. */
  forgetAccess(userId: number): void;
  close(): Promise<void>;
}

interface MediaDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly storage: Storage;
  /** Signs links; 32 bytes at least. */
  readonly secret: string;
  /** Where the world finds this server: addresses below it are ours. */
  readonly publicUrl: string;
  readonly accessOf: AccessOf;
  /** Whether anybody may hear a book. */
  readonly isDemo: (bookId: number) => Promise<boolean>;
}

export function createMedia(deps: MediaDeps): Media {
  const { db, clock, log, storage, secret, publicUrl, accessOf, isDemo } = deps;
  const links = createAudioLinks(secret, clock);
  const access = createAccessCache(accessOf, clock);
  const demos = createAccessCache(async (id) => (await isDemo(id)) || null, clock);
  const covers = createCovers({ db, storage, clock, log });
  const keepAudio = (source: Content | string) => storeAudio({ db, storage, clock }, source);
  return {
    handlers: createUploads({ log, covers, links, storeAudio: keepAudio }),
    signAudio: links.sign,
    findKept: (addresses) => findKept(db, addresses, publicUrl),
    claim: claimFiles,
    release: (tx, addresses) => releaseFiles(tx, addresses, clock.iso()),
    storeAudio: keepAudio,
    storeCover: covers.store,
    warmCovers: covers.warm,
    handle: createMediaHandler({ storage, clock, log, links, access, demos, covers }),
    forgetAccess: access.forget,
    async close() {
      await covers.close();
      await storage.close();
    },
  };
}
