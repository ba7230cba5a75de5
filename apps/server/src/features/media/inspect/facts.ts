import type { AudioKind } from '../audio-formats.ts';

/** What the tags of a recording say; what they leave out is not there. */
export interface AudioTags {
  readonly title?: string;
  readonly album?: string;
  readonly artist?: string;
  readonly albumArtist?: string;
  readonly narrator?: string;
  readonly series?: string;
  readonly year?: number;
  readonly description?: string;
  readonly genres?: readonly string[];
  readonly track?: number;
  readonly disc?: number;
}

/** A chapter that a file marks within itself; seconds. */
export interface EmbeddedChapter {
  readonly title: string;
  readonly start: number;
  readonly end: number;
}

/** What a file tells of itself. */
export interface AudioFacts {
  /** By content, whatever the file is called. */
  readonly kind: AudioKind;
  /** Seconds. */
  readonly duration: number;
  readonly tags: AudioTags;
  /** In their order, from 0 to the end without gaps; empty where the file has none. */
  readonly chapters: readonly EmbeddedChapter[];
  /** Embedded art as it lies in the file, not yet looked at. */
  readonly cover: Uint8Array | null;
}
