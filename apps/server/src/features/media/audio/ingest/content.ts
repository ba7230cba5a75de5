import type { LocalFile } from '../../../../gateways/storage/local-file.ts';
import { withoutAdtsHeaders } from '../containers/adts/frames.ts';
import type { ByteSource } from '../containers/recording.ts';

const blockBytes = 256 * 1024;

/** Reads the bytes of an output file as they are needed; small adjacent parts are joined into one block. */
export async function* contentOf(file: LocalFile, parts: readonly ByteSource[]): AsyncGenerator<Uint8Array> {
  let start = 0;
  for (const [index, part] of parts.entries()) {
    if (part instanceof Uint8Array || !part.without) continue;
    yield* rangesOf(file, parts.slice(start, index));
    yield* withoutAdtsHeaders(rangesOf(file, [{ from: part.from, to: part.to }]));
    start = index + 1;
  }
  yield* rangesOf(file, start === 0 ? parts : parts.slice(start));
}

async function* rangesOf(file: LocalFile, parts: readonly ByteSource[]): AsyncGenerator<Uint8Array> {
  let window: Uint8Array = new Uint8Array(0);
  let windowAt = 0;
  let pending: Uint8Array[] = [];
  let bytes = 0;
  for (const part of parts) {
    for (let at = part instanceof Uint8Array ? 0 : part.from; ; ) {
      let chunk: Uint8Array;
      if (part instanceof Uint8Array) chunk = part;
      else {
        if (at >= part.to) break;
        if (at < windowAt || at >= windowAt + window.byteLength) {
          const block = new Uint8Array(Math.min(blockBytes, file.size - at));
          window = block.subarray(0, await file.read(block, at));
          windowAt = at;
          if (window.byteLength === 0) throw new Error('the file has become shorter');
        }
        chunk = window.subarray(at - windowAt, part.to - windowAt);
        at += chunk.byteLength;
      }
      pending.push(chunk);
      bytes += chunk.byteLength;
      if (bytes >= blockBytes) {
        yield pending.length === 1 ? chunk : Buffer.concat(pending);
        [pending, bytes] = [[], 0];
      }
      if (part instanceof Uint8Array) break;
    }
  }
  if (bytes > 0) yield Buffer.concat(pending);
}
