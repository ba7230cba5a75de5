import { ProblemError } from '../../../platform/errors.ts';
import type { Damage } from '../scan/damage-types.ts';
import type { BookUnit, SourceRecording } from '../scan/group-books.ts';
import type { SkippedPath, SourceFile } from '../scan/scan-folder.ts';
import type { ImportDetail } from './book-details.ts';
import type { CoverChoice } from './covers.ts';
import type { BookMetadata } from './merge-metadata.ts';
import { m } from './messages.ts';
import type { ImportedValues } from './update-fields.ts';

/** A planned book as the admin sees it. */
export interface PlanEntryView {
  readonly path: string;
  readonly title: string;
  readonly authors: readonly string[];
  readonly narrators: readonly string[];
  /** Further fields of the book, as text. */
  readonly details: readonly ImportDetail[];
  readonly tags: readonly string[];
  readonly chapters: number;
  /** Duration in seconds. */
  readonly duration: number;
  readonly files: number;
  readonly bytes: number;
  /** Source of each field, by the field's name. */
  readonly origins: Readonly<Record<string, string>>;
  /** Automatic decisions that an admin may want to change. */
  readonly notes: readonly string[];
  /** Damaged recordings; absent if there are none. */
  readonly damage?: Damage;
}

/** Everything needed to import the book. */
export interface BookPlan {
  readonly described: BookMetadata;
  readonly recordings: readonly SourceRecording[];
  readonly covers: readonly CoverChoice[];
  readonly identity: string;
  readonly keys: readonly string[];
}

export type PlannedBook = {
  readonly unit: BookUnit;
  readonly view: PlanEntryView;
  /** Paths of all damaged recordings (`view.damage` lists only the first 20); absent if none is damaged. */
  readonly damagedPaths?: readonly string[] | undefined;
} & (
  | { readonly state: 'ready'; readonly work: BookPlan }
  /** 'known': imported before. 'refused': cannot be imported, see `reason`. */
  | {
      readonly state: 'known' | 'refused';
      readonly reason: string;
      readonly moved?: MovedFiles | undefined;
      /** True if another book of the same plan has the same recordings. */
      readonly isCopy?: boolean | undefined;
      /** Set only for a book that was imported before, if updates were requested. */
      readonly update?: MetadataUpdate | undefined;
    }
);

/** New metadata from the files of a book that was imported before. */
export interface MetadataUpdate {
  readonly bookId: number;
  /** Id of the book's import record, and the values that the last import wrote. */
  readonly source: number;
  readonly importedTitle: string;
  readonly imported: string | null;
  readonly next: ImportedValues;
  /** Sort names of people, by name. */
  readonly sortNames: ReadonlyMap<string, string>;
  /** Sentences that an earlier version wrote before the synopsis. */
  readonly oldCredits: string;
}

/** Returns a planned book with the reason why it is not imported. */
export const notImported = (
  state: 'known' | 'refused',
  { unit, view, damagedPaths }: PlannedBook,
  reason: string,
): PlannedBook => ({ state, unit, view, damagedPaths, reason });

/** Imported files found at a new path, so that the path can be recorded. */
export interface MovedFiles {
  readonly source: number;
  /** Absolute path of the files. */
  readonly path: string;
  readonly keys: readonly string[];
}

export type PlanStep = { readonly book: PlannedBook } | { readonly passed: SkippedPath };

/** Returns a message for users about a file or folder that cannot be read. */
export function errorMessage(error: unknown): string {
  if (error instanceof ProblemError) return error.message;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'EACCES' || code === 'EPERM') return m.forbidden;
  return code ? m.unreadableCode({ code }) : m.unreadable;
}

/** Returns the last part of a path. */
export const nameOf = (path: string): string => path.split('/').at(-1) ?? path;
const sizeOf = (files: readonly SourceFile[]): number => files.reduce((sum, { bytes }) => sum + bytes, 0);

/** Returns a planned book of which only path and files are known because it cannot be read. */
export const unreadableBook = (
  unit: BookUnit,
  files: readonly SourceFile[],
  title: string,
): PlanEntryView => ({
  path: unit.path,
  title,
  authors: [],
  narrators: [],
  details: [],
  tags: [],
  chapters: 0,
  duration: 0,
  files: files.length,
  bytes: sizeOf(files),
  origins: {},
  notes: [],
});

/** Joins the first three sentences and counts the rest. */
export const joinSentences = (sentences: readonly string[]): string =>
  sentences.length <= 3
    ? sentences.join(' ')
    : `${sentences.slice(0, 3).join(' ')} ${m.andMore({ count: sentences.length - 3 })}`;
