import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { LocalFile } from '../gateways/storage/local-file.ts';

const fixtures = new URL('../features/media/audio/fixtures/', import.meta.url);

/** Returns the path of a four-second recording of tones, made by `make.sh` in the same folder. */
export const soundPath = (name: string): string => new URL(name, fixtures).pathname;
export const soundBytes = (name: string): Promise<Buffer> => readFile(new URL(name, fixtures));

/** Wraps bytes as a LocalFile, without a file on disk. */
export const fileOf = (bytes: Uint8Array): LocalFile => ({
  size: bytes.byteLength,
  read: async (target, position) => {
    const part = bytes.subarray(position, position + target.byteLength);
    target.set(part);
    return part.byteLength;
  },
  close: async () => {},
});

/** Writes bytes to a temporary file, deleted when the test ends. */
export async function pathTo(bytes: Uint8Array): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lamplight-sound-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, 'sound');
  await writeFile(path, bytes);
  return path;
}
