import type { OpenFile, Storage, StoredFile } from '../../../gateways/storage/storage.ts';
import { ProblemError } from '../../../platform/errors.ts';
import type { BookLayout } from '../../media/index.ts';
import { m } from './messages.ts';

/** Opens a book of several stored recordings as one file, of which any range can be read. */
export function openLayout(
  storage: Pick<Storage, 'open'>,
  { head, parts, bytes }: Pick<BookLayout, 'head' | 'parts' | 'bytes'>,
  { keys, modifiedMs, etag }: { readonly keys: readonly string[] } & Omit<StoredFile, 'size'>,
): OpenFile {
  /** Offset of each part in the file, in bytes. */
  const starts = new Float64Array(parts.length);
  let end = head.byteLength;
  for (const [index, { from, to }] of parts.entries()) {
    starts[index] = end;
    end += to - from;
  }
  let opened: { readonly chapter: number; readonly file: OpenFile } | null = null;
  let isReleased = false;

  async function open(chapter: number): Promise<OpenFile> {
    if (opened?.chapter === chapter) return opened.file;
    opened?.file.release();
    opened = null;
    const file = await storage.open(keys[chapter] ?? '');
    if (!file) throw new ProblemError('not_found', m.noRecordings);
    if (isReleased) {
      file.release();
      throw new Error('the file was released');
    }
    opened = { chapter, file };
    return file;
  }

  /** Returns the index of the part that contains an offset, in bytes. */
  function partAt(position: number): number {
    let [low, high] = [0, parts.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= position) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }

  return {
    size: bytes,
    modifiedMs,
    etag,
    async read(target, position) {
      let filled = 0;
      while (filled < target.byteLength) {
        const at = position + filled;
        const rest = target.subarray(filled);
        if (at < head.byteLength) {
          const piece = head.subarray(at, at + rest.byteLength);
          rest.set(piece);
          filled += piece.byteLength;
          continue;
        }
        const index = partAt(at);
        const part = parts[index];
        if (!part || at >= bytes) break;
        const from = part.from + at - (starts[index] ?? 0);
        const piece = rest.subarray(0, part.to - from);
        const count = await (await open(part.chapter)).read(piece, from);
        filled += count;
        if (count < piece.byteLength) break;
      }
      return filled;
    },
    cachedChunks: () => null,
    release() {
      isReleased = true;
      opened?.file.release();
      opened = null;
    },
  };
}
