import type { AudioKind } from '../audio-formats.ts';

/** Tags of a recording; unknown fields are absent. */
export interface AudioTags {
  readonly title?: string;
  readonly album?: string;
  readonly artist?: string;
  readonly albumArtist?: string;
  readonly narrator?: string;
  readonly series?: string;
  /** Number in the series, as text. */
  readonly seriesPart?: string;
  readonly subtitle?: string;
  readonly translator?: string;
  readonly publisher?: string;
  readonly language?: string;
  readonly isbn?: string;
  readonly asin?: string;
  readonly year?: number;
  readonly description?: string;
  readonly genres?: readonly string[];
  readonly track?: number;
  readonly disc?: number;
}

/** A chapter marked in the file; times in seconds. */
export interface EmbeddedChapter {
  readonly title: string;
  readonly start: number;
  readonly end: number;
}

/** Metadata of an audio file. */
export interface AudioFacts {
  /** Detected from the content, not the name. */
  readonly kind: AudioKind;
  /** Seconds. */
  readonly duration: number;
  readonly tags: AudioTags;
  /** Sorted, from 0 to the end without gaps; empty if the file has none. */
  readonly chapters: readonly EmbeddedChapter[];
  /** Embedded picture, not yet checked; null if none. */
  readonly cover: Uint8Array | null;
}
