import { ProblemError } from '../../../platform/errors.ts';
import type { CoverChoice } from './covers.ts';
import type { Damage } from './damaged.ts';
import type { BookUnit, SourceRecording } from './group-books.ts';
import type { BookMetadata } from './merge-metadata.ts';
import type { SkippedPath, SourceFile } from './scan-folder.ts';

/** What an admin is shown of a book before it is imported. */
export interface PlanEntryView {
  readonly path: string;
  readonly title: string;
  readonly authors: readonly string[];
  readonly narrators: readonly string[];
  readonly tags: readonly string[];
  readonly chapters: number;
  /** Seconds. */
  readonly duration: number;
  readonly files: number;
  readonly bytes: number;
  /** Which source each fact comes from. */
  readonly origins: Readonly<Record<string, string>>;
  /** What was decided for it, and an admin may want otherwise. */
  readonly notes: readonly string[];
  /** Absent if no recording is damaged. */
  readonly damage?: Damage;
}

/** All that carrying a book out needs. */
export interface BookPlan {
  readonly described: BookMetadata;
  readonly pieces: readonly SourceRecording[];
  readonly covers: readonly CoverChoice[];
  readonly identity: string;
  readonly keys: readonly string[];
}

export type PlannedBook = {
  readonly unit: BookUnit;
  readonly shown: PlanEntryView;
  /** Paths of all damaged recordings (`shown.damage` lists the first 20); absent if none is. */
  readonly damagedPaths?: readonly string[];
} & (
  | { readonly state: 'ready'; readonly work: BookPlan }
  /** 'known': it was imported before. 'refused': something is wrong with it. */
  | { readonly state: 'known' | 'refused'; readonly reason: string; readonly moved?: MovedFiles | undefined }
);

/** Files of a known source at another place, to be known there too. */
export interface MovedFiles {
  readonly source: number;
  /** Absolute. */
  readonly path: string;
  readonly keys: readonly string[];
}

export type PlanStep = { readonly book: PlannedBook } | { readonly passed: SkippedPath };

/** Why something cannot be read, for people. */
export function errorMessage(error: unknown): string {
  if (error instanceof ProblemError) return error.message;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return code === 'EACCES' || code === 'EPERM'
    ? 'It may not be read: its rights forbid it.'
    : `It cannot be read${code && ` (${code})`}.`;
}

/** The last part of a path. */
export const nameOf = (path: string): string => path.split('/').at(-1) ?? path;
const sizeOf = (files: readonly SourceFile[]): number => files.reduce((sum, { bytes }) => sum + bytes, 0);

/** A book of which no more is known than where it lies. */
export const unreadableBook = (
  unit: BookUnit,
  files: readonly SourceFile[],
  title: string,
): PlanEntryView => ({
  path: unit.path,
  title,
  authors: [],
  narrators: [],
  tags: [],
  chapters: 0,
  duration: 0,
  files: files.length,
  bytes: sizeOf(files),
  origins: {},
  notes: [],
});

/** Some sentences, and how many more there are. */
export const joinSentences = (sentences: readonly string[]): string =>
  sentences.length <= 3
    ? sentences.join(' ')
    : `${sentences.slice(0, 3).join(' ')} And ${sentences.length - 3} more.`;
