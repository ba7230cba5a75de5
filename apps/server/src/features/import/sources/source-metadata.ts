import type { ExportedBook } from './exported-book.ts';
import type { SourcePeople } from './person-names.ts';
import type { SourceSeries } from './series-text.ts';

/** Metadata of a book from one source, as written there; unknown fields are absent. */
export interface SourceMetadata extends SourcePeople {
  readonly title?: string | undefined;
  readonly subtitle?: string | undefined;
  /** Names by which lists sort people, by name: 'Ursula K. Le Guin' → 'Le Guin, Ursula K.' */
  readonly sortNames?: Readonly<Record<string, string>> | undefined;
  readonly series?: readonly SourceSeries[] | undefined;
  readonly description?: string | undefined;
  readonly genres?: readonly string[] | undefined;
  /** Year or date of the release. */
  readonly year?: string | undefined;
  /** Year or date of the first edition. */
  readonly originalYear?: string | undefined;
  readonly publisher?: string | undefined;
  /** Language as a tag, a code, or a name such as 'English'. */
  readonly language?: string | undefined;
  readonly isbn?: string | undefined;
  readonly asin?: string | undefined;
  readonly abridged?: boolean | undefined;
  readonly contentNotes?: string | undefined;
  /** Chapters that the source lists; their times are seconds of the whole book. */
  readonly chapters?: readonly ListedChapter[] | undefined;
  /** Name of the picture that is the cover. */
  readonly cover?: string | undefined;
  /** Recordings in listening order. */
  readonly tracks?: SourceTracks | undefined;
  /** The book as an export describes it; null if that is unusable. */
  readonly exported?: ExportedBook | null | undefined;
}

export interface ListedChapter {
  /** Title of the chapter; empty if none is listed. */
  readonly title: string;
  /** Start in seconds; NaN if the list has no valid time. */
  readonly start: number;
}

/** Recordings that the manifest of an audiobook package lists; none if there are more than a book may have. */
export interface SourceTracks {
  readonly listed: readonly {
    /** Name of the recording in the package, or its address on another server. */
    readonly file: string;
    readonly isElsewhere: boolean;
    readonly isEncrypted: boolean;
    /** Title of the recording; empty if nothing names it. */
    readonly title: string;
    /** Named positions in the recording; fewer than two are ignored. */
    readonly marks: readonly ListedChapter[];
  }[];
  readonly count: number;
}

/** Chapters that a file beside a recording lists. */
export interface ChapterList {
  /** Name of the file that lists the chapters. */
  readonly name: string;
  readonly chapters: readonly ListedChapter[];
}

export interface MetadataSource {
  /** Name shown to admins: 'metadata.json', 'tags', 'folder'. */
  readonly name: string;
  readonly metadata: SourceMetadata;
}
