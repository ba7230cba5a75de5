import type { LocalFile } from '../../../../../gateways/storage/local-file.ts';
import { latin1, readAt, viewOf } from '../bytes.ts';
import { incompleteFileError } from '../errors.ts';

/** Maximum number of leading tags: no real file has as many. */
const maxTags = 20;

/**
 * Returns the position after leading ID3v2 tags.
 * @throws ProblemError if a tag is longer than the file
 */
export async function behindId3(file: LocalFile): Promise<number> {
  let at = 0;
  for (let tag = 0; tag < maxTags; tag += 1) {
    const head = await readAt(file, at, 10);
    if (head.byteLength < 10 || latin1(head, 0, 3) !== 'ID3') break;
    const [version = 0, , flags = 0, ...size] = head.subarray(3);
    if (version < 2 || version > 4 || size.some((byte) => byte > 127)) break;
    const bytes = size.reduce((sum, byte) => sum * 128 + byte, 0);
    at += 10 + bytes + (flags & 0x10 ? 10 : 0);
    if (at > file.size) throw incompleteFileError(file.size, at);
  }
  return at;
}

/** Returns the position of trailing tags (ID3v1, APEv2); the file's size if there are none. */
export async function beforeEndTags(file: LocalFile, from: number): Promise<number> {
  let end = file.size;
  if (end - from >= 128 && latin1(await readAt(file, end - 128, 3), 0, 3) === 'TAG') end -= 128;
  const ape = await readAt(file, Math.max(0, end - 32), 32);
  if (end - from >= 32 && latin1(ape, 0, 8) === 'APETAGEX') {
    const hasHeader = (viewOf(ape).getUint32(20, true) & 0x80000000) !== 0;
    const bytes = viewOf(ape).getUint32(12, true) + (hasHeader ? 32 : 0);
    if (bytes <= end - from) end -= bytes;
  }
  return end;
}
