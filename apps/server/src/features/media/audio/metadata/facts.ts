import type { AudioKind } from '../audio-formats.ts';

/** Tags of a recording; unknown fields are absent. */
export interface AudioTags {
  readonly title?: string;
  readonly album?: string;
  /** People as listed: several values if the file separates them; these must not be split again. */
  readonly artists?: readonly string[];
  readonly albumArtists?: readonly string[];
  readonly narrators?: readonly string[];
  /** Series as the source lists them: 'Earthsea #2; Hainish Cycle'. */
  readonly series?: string;
  /** Numbers in the series, in the same order: '2; 5'. */
  readonly seriesPart?: string;
  readonly translators?: readonly string[];
  readonly editors?: readonly string[];
  readonly artistSort?: string;
  readonly albumArtistSort?: string;
  readonly subtitle?: string;
  readonly year?: number;
  readonly originalYear?: number;
  readonly publisher?: string;
  readonly language?: string;
  readonly isbn?: string;
  readonly asin?: string;
  /** 'Abridged', 'Unabridged', or a flag. */
  readonly abridged?: string;
  readonly contentNotes?: string;
  /** Flag for explicit content, as text. */
  readonly explicit?: string;
  /** Description, which may be HTML. */
  readonly description?: string;
  readonly genres?: readonly string[];
  readonly track?: number;
  readonly disc?: number;
  /** Whether tags were left out because they are in an unknown encoding. */
  readonly isGarbled?: boolean;
}

/** A chapter marked in the file; times in seconds. */
export interface EmbeddedChapter {
  readonly title: string;
  readonly start: number;
  readonly end: number;
}

/** Metadata of an audio file. */
export interface AudioFacts {
  /** Format, detected from the content, not from the file's name. */
  readonly kind: AudioKind;
  /** Duration in seconds. */
  readonly duration: number;
  readonly tags: AudioTags;
  /** Chapters in order, from 0 to the end of the recording without gaps; empty if the file has none. */
  readonly chapters: readonly EmbeddedChapter[];
  /** Embedded picture, not yet checked; null if none. */
  readonly cover: Uint8Array | null;
}
