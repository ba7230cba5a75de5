import type { LocalFile } from '../../../../gateways/storage/local-file.ts';
import type { Content, OpenFile, Storage } from '../../../../gateways/storage/storage.ts';
import { contentOf } from '../ingest/content.ts';
import type { FileRow } from '../media-files.ts';

export type SeekIndexState = NonNullable<FileRow['seek_index']>;

const mp3KeyPattern = /^audio\/[0-9a-f]{32}\.mp3$/;
const indexKeyPattern = /^audio\/[0-9a-f]{32}\.mp4$/;

export const isMp3Key = (key: string): boolean => mp3KeyPattern.test(key);

/** Returns the storage key of the file derived from an MP3: its seek index, or an MP4 copy of it. */
export const indexKeyOf = (key: string): string => key.replace(/\.mp3$/, '.mp4');

/** Returns the key of the MP3 that a stored index belongs to; null for any other file. */
export const mp3KeyOf = (stored: string): string | null =>
  indexKeyPattern.test(stored) ? stored.replace(/\.mp4$/, '.mp3') : null;

/**
 * Stores the index of an MP3. If browsers load files directly from the object store, which cannot join files,
 * the index is stored together with a copy of the audio.
 */
export async function storeSeekIndex(
  storage: Pick<Storage, 'put' | 'signedUrlOrigin'>,
  key: string,
  index: Uint8Array,
  audio: () => Content,
): Promise<SeekIndexState> {
  const isCopy = storage.signedUrlOrigin !== null;
  async function* whole(): AsyncGenerator<Uint8Array> {
    yield index;
    const content = audio();
    if (content instanceof Uint8Array) yield content;
    else yield* content;
  }
  await storage.put(indexKeyOf(key), isCopy ? whole() : index);
  return isCopy ? 'copy' : 'separate';
}

/** Bytes per read: one request if the storage is remote. */
const blockBytes = 1024 * 1024;

/** Adapts a stored file to `LocalFile`, for sequential reading. */
export function asLocalFile(file: OpenFile): LocalFile {
  let block: Uint8Array = new Uint8Array(0);
  let start = 0;
  return {
    size: file.size,
    async read(target, position) {
      if (position < start || position + target.byteLength > start + block.byteLength) {
        const length = Math.max(target.byteLength, Math.min(blockBytes, file.size - position));
        const next = new Uint8Array(Math.max(0, length));
        block = next.subarray(0, await file.read(next, position));
        start = position;
      }
      const bytes = block.subarray(position - start, position - start + target.byteLength);
      target.set(bytes);
      return bytes.byteLength;
    },
    close: async () => file.release(),
  };
}

/** Returns all bytes of a file. */
export const bytesOf = (file: LocalFile): AsyncIterable<Uint8Array> =>
  contentOf(file, [{ from: 0, to: file.size }]);

const etagOf = ({ etag }: OpenFile): string => etag.replaceAll('"', '');

/** Presents two stored files as one continuous file. */
export function concatFiles(first: OpenFile, second: OpenFile): OpenFile {
  return {
    size: first.size + second.size,
    modifiedMs: Math.max(first.modifiedMs, second.modifiedMs),
    etag: `"${etagOf(first)}.${etagOf(second)}"`,
    async read(target, position) {
      const ofFirst = Math.min(Math.max(0, first.size - position), target.byteLength);
      if (ofFirst > 0) {
        const filled = await first.read(target.subarray(0, ofFirst), position);
        if (filled < ofFirst) return filled;
      }
      if (ofFirst === target.byteLength) return ofFirst;
      return ofFirst + (await second.read(target.subarray(ofFirst), position + ofFirst - first.size));
    },
    cachedChunks(start, length) {
      const end = start + length;
      const head = start < first.size ? first.cachedChunks(start, Math.min(end, first.size) - start) : [];
      if (!head || end <= first.size) return head;
      const from = Math.max(0, start - first.size);
      const rest = second.cachedChunks(from, end - first.size - from);
      return rest && [...head, ...rest];
    },
    release() {
      first.release();
      second.release();
    },
  };
}
