import type { Tag } from '@lamplight/contract';
import type { Updateable } from 'kysely';
import type { Schema } from '../../../db/schema.ts';
import { chapterSummary, metadataColumns, titleKeys } from '../books/add-book.ts';
import { becomesNew, pickRelease, releaseColumns } from '../books/releases/release-rules.ts';
import type { ChapterRow } from '../books/store.ts';
import type { Credits } from '../people/credits.ts';
import type { CurrentBook, ResolvedBook, ResolvedChapter } from './parse-book-input.ts';

export type OrderedChapter = ResolvedChapter & { readonly place: number };
export type ExistingChapter = OrderedChapter & { readonly id: number };

/** The rows that an edit changes; unchanged values are left out. */
export interface BookDiff {
  /** Columns of the book, except its revision. */
  readonly book: Updateable<Schema['books']>;
  /** New tags; null if they are unchanged. */
  readonly tags: readonly Tag[] | null;
  /** New people and series; null if they are unchanged. */
  readonly credits: Credits | null;
  readonly added: readonly OrderedChapter[];
  readonly changed: readonly ExistingChapter[];
  readonly removed: readonly number[];
  /** Media URLs that the edit adds to the book, and those that it removes. */
  readonly claimed: readonly string[];
  readonly released: readonly string[];
}

const isExisting = (chapter: OrderedChapter): chapter is ExistingChapter => chapter.id !== null;

const columns = ['place', 'title', 'audio_url', 'image', 'duration', ...releaseColumns] as const;
const differs = (chapter: ExistingChapter, row: ChapterRow | undefined): boolean =>
  columns.some((column) => chapter[column] !== row?.[column]);

const addressesOf = (book: {
  readonly cover_image: string;
  readonly chapters: readonly { readonly audio_url: string; readonly image: string | null }[];
}): Set<string> =>
  new Set([book.cover_image, ...book.chapters.flatMap(({ audio_url, image }) => [audio_url, image ?? ''])]);

/**
 * Serializes people and series for a comparison; a name still to be added has no id, so it never equals a stored one.
 */
const textOf = ({ people, series }: Credits): string =>
  JSON.stringify([people.map(({ id, role }) => [id, role]), series.map(({ id, number }) => [id, number])]);

/** Returns the columns whose value changes. */
function changedColumns(
  row: CurrentBook['row'],
  resolved: Updateable<Schema['books']>,
): Updateable<Schema['books']> {
  const before: Readonly<Record<string, unknown>> = row;
  return Object.fromEntries(Object.entries(resolved).filter(([column, value]) => before[column] !== value));
}

/** Compares the current book with the requested one; null if nothing changes. */
export function diffBook(
  { row, chapters, tags, credits }: CurrentBook,
  resolved: ResolvedBook,
  now: string,
): BookDiff | null {
  const ordered = resolved.chapters.map((chapter, index) => ({ ...chapter, place: index + 1 }));
  const rows = new Map(chapters.map((chapter) => [chapter.id, chapter]));
  const existing = ordered.filter(isExisting);
  const remaining = new Set(existing.map(({ id }) => id));
  const added = ordered.filter((chapter) => !isExisting(chapter));
  const changed = existing.filter((chapter) => differs(chapter, rows.get(chapter.id)));
  const removed = chapters.flatMap(({ id }) => (remaining.has(id) ? [] : [id]));
  const isRetagged =
    JSON.stringify(tags.map(({ main_tag, sub_tag }) => [main_tag, sub_tag])) !==
    JSON.stringify(resolved.tags.map(({ main_tag, sub_tag }) => [main_tag, sub_tag]));

  const hasNewCredits = textOf(credits) !== textOf(resolved.credits);
  const { title, status, cover_image, synopsis } = resolved;
  const metadata = Object.fromEntries(metadataColumns.map((column) => [column, resolved[column]]));
  const content = changedColumns(row, { title, status, cover_image, synopsis, ...metadata });
  const rest = changedColumns(row, {
    ...(title === row.title ? {} : titleKeys(title)),
    ...chapterSummary(resolved),
    cover_hue: resolved.cover_hue,
    demo: resolved.demo ? 1 : 0,
  });
  const release = changedColumns(row, pickRelease(resolved));
  const isPublic = (id: number | null, after?: OrderedChapter) =>
    rows.get(id ?? 0)?.visibility === 0 || after?.visibility === 0;
  // Changes to unreleased chapters are invisible, so they do not update the book's `updated_at`.
  const isContentChange =
    Object.keys(content).length > 0 ||
    isRetagged ||
    hasNewCredits ||
    added.some((chapter) => isPublic(null, chapter)) ||
    changed.some((chapter) => isPublic(chapter.id, chapter)) ||
    removed.some((id) => isPublic(id));
  const concernsChapters = added.length + changed.length + removed.length > 0;
  const concernsRelease =
    Object.keys(release).length > 0 ||
    (concernsChapters && (row.hidden_chapters > 0 || 'hidden_chapters' in rest));
  if (!isContentChange && !concernsChapters && Object.keys({ ...rest, ...release }).length === 0) return null;

  const [before, after] = [addressesOf({ ...row, chapters }), addressesOf(resolved)];
  return {
    book: {
      ...content,
      ...rest,
      ...release,
      ...(concernsRelease ? { release_rev: row.release_rev + 1 } : {}),
      ...(isContentChange ? { updated_at: now } : {}),
      ...(becomesNew(row.visibility, resolved.visibility) ? { created_at: now } : {}),
    },
    tags: isRetagged ? resolved.tags : null,
    credits: hasNewCredits ? resolved.credits : null,
    added,
    changed,
    removed,
    claimed: [...after].filter((address) => !before.has(address)),
    released: [...before].filter((address) => !after.has(address)),
  };
}
