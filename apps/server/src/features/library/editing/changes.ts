import type { Tag } from '@lamplight/contract';
import type { Updateable } from 'kysely';
import type { Schema } from '../../../db/schema.ts';
import { chapterFacts, titleKeys } from '../new-book.ts';
import type { ChapterRow } from '../store.ts';
import type { Standing, WantedBook, WantedChapter } from './wanted.ts';

export type PlacedChapter = WantedChapter & { readonly place: number };
export type KeptChapter = PlacedChapter & { readonly id: number };

/** What an edit writes, and nothing that is so already. */
export interface Changes {
  /** Columns of the book, without its rev. */
  readonly book: Updateable<Schema['books']>;
  /** Null: the tags stay. */
  readonly tags: readonly Tag[] | null;
  readonly added: readonly PlacedChapter[];
  readonly altered: readonly KeptChapter[];
  readonly gone: readonly number[];
  /** Addresses that the book has now and had not before, and the other way round. */
  readonly taken: readonly string[];
  readonly released: readonly string[];
}

const isKept = (chapter: PlacedChapter): chapter is KeptChapter => chapter.id !== null;

const columns = ['place', 'title', 'audio_url', 'image', 'duration'] as const;
const differs = (chapter: KeptChapter, row: ChapterRow | undefined): boolean =>
  columns.some((column) => chapter[column] !== row?.[column]);

const addressesOf = (book: {
  readonly cover_image: string;
  readonly chapters: readonly { readonly audio_url: string; readonly image: string | null }[];
}): Set<string> =>
  new Set([book.cover_image, ...book.chapters.flatMap(({ audio_url, image }) => [audio_url, image ?? ''])]);

/** A book's columns that differ from what they are, with what they shall be. */
function changedColumns(
  row: Standing['row'],
  wanted: Updateable<Schema['books']>,
): Updateable<Schema['books']> {
  const before: Readonly<Record<string, unknown>> = row;
  return Object.fromEntries(Object.entries(wanted).filter(([column, value]) => before[column] !== value));
}

/** What makes the book as it stands the book that is wanted; null where it is that already. */
export function changesBetween(
  { row, chapters, tags }: Standing,
  wanted: WantedBook,
  now: string,
): Changes | null {
  const placed = wanted.chapters.map((chapter, index) => ({ ...chapter, place: index + 1 }));
  const rows = new Map(chapters.map((chapter) => [chapter.id, chapter]));
  const kept = placed.filter(isKept);
  const stays = new Set(kept.map(({ id }) => id));
  const added = placed.filter((chapter) => !isKept(chapter));
  const altered = kept.filter((chapter) => differs(chapter, rows.get(chapter.id)));
  const gone = chapters.flatMap(({ id }) => (stays.has(id) ? [] : [id]));
  const isRetagged =
    JSON.stringify(tags.map(({ main_tag, sub_tag }) => [main_tag, sub_tag])) !==
    JSON.stringify(wanted.tags.map(({ main_tag, sub_tag }) => [main_tag, sub_tag]));

  const { title, status, cover_image, synopsis } = wanted;
  const content = changedColumns(row, { title, status, cover_image, synopsis });
  const rest = changedColumns(row, {
    ...(title === row.title ? {} : titleKeys(title)),
    ...chapterFacts(wanted),
    cover_hue: wanted.cover_hue,
    demo: wanted.demo ? 1 : 0,
  });
  const isNews =
    Object.keys(content).length > 0 || isRetagged || added.length + altered.length + gone.length > 0;
  if (!isNews && Object.keys(rest).length === 0) return null;

  const [before, after] = [addressesOf({ ...row, chapters }), addressesOf(wanted)];
  return {
    book: { ...content, ...rest, ...(isNews ? { updated_at: now } : {}) },
    tags: isRetagged ? wanted.tags : null,
    added,
    altered,
    gone,
    taken: [...after].filter((address) => !before.has(address)),
    released: [...before].filter((address) => !after.has(address)),
  };
}
