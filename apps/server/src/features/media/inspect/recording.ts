import type { LocalFile } from '../../../gateways/storage/local-file.ts';
import type { AudioKind } from '../audio-formats.ts';
import type { ChapterMark } from './chapters.ts';

/** What a stored file is made of: bytes as they are here, or a part of the file that it comes from. */
export type Part = Uint8Array | { readonly from: number; readonly to: number };

/** All of a file, or the playable part of a damaged one. */
export type Extent = 'whole' | 'playable';

/** A file to be stored, without its sound being touched. */
export interface Piece {
  /** Seconds. */
  readonly duration: number;
  readonly parts: readonly Part[];
  /** Makes an MP4 with an exact index of an MP3 that it is put before; null where there is no need of one. */
  readonly seekIndex?: Uint8Array | null;
}

/** A file whose sound is understood well enough to take parts of it. */
export interface Recording {
  readonly kind: AudioKind;
  /** Seconds. */
  readonly duration: number;
  /** Chapter marks of the container's own; null where they lie among the tags. */
  readonly marks: readonly ChapterMark[] | null;
  /** What its tags are called, by the number under which they stand in the file; absent where they have standard names. */
  readonly tagNames?: readonly string[];
  /** All of it, as browsers want it; its parts are the file itself where nothing needs mending. */
  whole(): Promise<Piece>;
  /** The packets from one second to another, each in one piece only. Not asked for beyond `duration`. */
  cut(from: number, to: number): Promise<Piece>;
}

/** Bytes of tags and the like that may lie before the sound; pictures are kept apart, and cost every listener. */
export const mostBeforeSound = 64 * 1024;

/** What the parts of a file come to, as a file of its own. */
export function fileOfParts(file: LocalFile, parts: readonly Part[]): LocalFile {
  const starts: number[] = [];
  let size = 0;
  for (const part of parts) {
    starts.push(size);
    size += part instanceof Uint8Array ? part.byteLength : part.to - part.from;
  }
  return {
    size,
    async read(target, position) {
      let filled = 0;
      for (const [index, part] of parts.entries()) {
        const from = position + filled - (starts[index] ?? 0);
        const length = (starts[index + 1] ?? size) - (starts[index] ?? 0);
        if (from < 0 || from >= length || filled === target.byteLength) continue;
        const rest = target.subarray(filled, filled + length - from);
        if (part instanceof Uint8Array) rest.set(part.subarray(from, from + rest.byteLength));
        else if ((await file.read(rest, part.from + from)) < rest.byteLength) return filled;
        filled += rest.byteLength;
      }
      return filled;
    },
    close: async () => {},
  };
}

export const everythingOf = (file: LocalFile): readonly Part[] => [{ from: 0, to: file.size }];
