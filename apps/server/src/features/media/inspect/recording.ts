import type { LocalFile } from '../../../gateways/storage/local-file.ts';
import type { AudioKind } from '../audio-kinds.ts';
import type { ChapterMark } from './chapters.ts';

/** What a stored file is made of: bytes as they are here, or a part of the file that it comes from. */
export type Part = Uint8Array | { readonly from: number; readonly to: number };

/** A file to be stored, without its sound being touched. */
export interface Piece {
  /** Seconds. */
  readonly duration: number;
  readonly parts: readonly Part[];
}

/** A file whose sound is understood well enough to take parts of it. */
export interface Recording {
  readonly kind: AudioKind;
  /** Seconds. */
  readonly duration: number;
  /** Chapter marks of the container's own; null where they lie among the tags. */
  readonly marks: readonly ChapterMark[] | null;
  /** All of it, as browsers want it; its parts are the file itself where nothing needs mending. */
  whole(): Promise<Piece>;
  /** The packets from one second to another, each in one piece only. Not asked for beyond `duration`. */
  cut(from: number, to: number): Promise<Piece>;
}

/** Bytes of tags and the like that may lie before the sound; pictures are kept apart, and cost every listener. */
export const mostBeforeSound = 64 * 1024;

export const everythingOf = (file: LocalFile): readonly Part[] => [{ from: 0, to: file.size }];
