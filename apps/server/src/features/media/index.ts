import type { Content, Storage } from '../../gateways/storage/storage.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Log } from '../../kernel/log.ts';
import { type AccessOf, createAccessCache } from './access-cache.ts';
import { type StoredAudio, storeAudio } from './audio-files.ts';
import { type AudioGrant, createAudioLinks } from './audio-links.ts';
import { createCovers, type StoredCover } from './covers.ts';
import { createMediaHandler, type MediaHandler } from './serve.ts';
import type { Db } from './store.ts';

export type { StoredAudio } from './audio-files.ts';
export type { AudioGrant, AudioRight } from './audio-links.ts';
export type { StoredCover } from './covers.ts';
export type { MediaHandler, Served } from './serve.ts';

/** All that another slice needs to hand out audio. */
export interface AudioSigner {
  /** A hosted '/media/audio/…' as a link for one member, or of a demo, that expires; any other URL untouched. */
  signAudio(url: string, grant: AudioGrant): string;
}

export interface Media extends AudioSigner {
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
  readonly accessOf: AccessOf;
  /** Whether anybody may hear a book. */
  readonly isDemo: (bookId: number) => Promise<boolean>;
}

export function createMedia({ db, clock, log, storage, secret, accessOf, isDemo }: MediaDeps): Media {
  const links = createAudioLinks(secret, clock);
  const access = createAccessCache(accessOf, clock);
  const demos = createAccessCache(async (id) => (await isDemo(id)) || null, clock);
  const covers = createCovers({ db, storage, clock, log });
  return {
    signAudio: links.sign,
    storeAudio: (source) => storeAudio({ db, storage, clock }, source),
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
