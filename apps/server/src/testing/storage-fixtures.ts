import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest';
import { createStorage } from '../gateways/storage/create-storage.ts';
import { parseMediaUrl } from '../gateways/storage/parse-media-url.ts';
import type { SignedUrlOptions, Storage } from '../gateways/storage/storage.ts';
import { systemClock } from '../platform/clock.ts';
import { type S3Server, s3Keys, startS3 } from './s3-server.ts';

export const bytes = (text: string): Uint8Array => Buffer.from(text);

/** Content that arrives in chunks and fails at the first chunk that is an Error. */
export async function* chunks(...parts: (string | Error)[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) {
    if (part instanceof Error) throw part;
    yield bytes(part);
  }
}

export const signedUrlOptions: SignedUrlOptions = {
  method: 'GET',
  sinceMs: Math.floor(systemClock.ms() / 1000) * 1000,
  untilMs: systemClock.ms() + 600_000,
  contentType: 'audio/mp4',
  cacheControl: 'private, max-age=600',
  disposition: `attachment; filename="One.m4a"; filename*=UTF-8''%C3%89in.m4a`,
};

/** A temporary media folder, removed when the test ends. */
export async function mediaFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lamplight-storage-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

export interface Bucket {
  readonly s3: S3Server;
  /** Opens a storage with its own prefix in the bucket; it is closed when the test ends. */
  open(options?: string): Promise<Storage>;
}

/** Runs one S3 server for all tests of a file. */
export function setUpS3Bucket(): Bucket {
  let s3: S3Server | undefined;
  let prefixes = 0;
  const running = (): S3Server => {
    if (!s3) throw new Error('the S3 server starts in beforeAll');
    return s3;
  };
  beforeAll(async () => {
    s3 = await startS3();
  });
  afterAll(() => s3?.stop());
  return {
    get s3() {
      return running();
    },
    async open(options = '') {
      prefixes += 1;
      const url = `${running().url}&prefix=test-${prefixes}${options}`;
      const problems: string[] = [];
      const mediaStore = parseMediaUrl({ MEDIA_URL: url, ...s3Keys, publicUrl: null }, problems);
      expect(problems).toEqual([]);
      const storage = await createStorage({ mediaDir: '/nowhere', mediaStore }, systemClock);
      onTestFinished(() => storage.close());
      return storage;
    },
  };
}
