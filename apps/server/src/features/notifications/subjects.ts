import {
  type AccessFacts,
  cutText,
  hasLibraryAccess,
  type Notification,
  notificationLimits,
  withoutLinks,
} from '@lamplight/contract';
import { readInChunks } from '../../db/chunks.ts';
import type { Database } from '../../db/schema.ts';
import { levelOf, type Visibility } from '../../http/reader.ts';
import { inReadersLanguage } from '../../platform/translations.ts';
import type { EventRow } from './store.ts';

interface SubjectBook {
  readonly id: number;
  readonly title: string;
  readonly cover_image: string;
  readonly cover_hue: number | null;
  readonly visibility: Visibility;
}

interface SubjectChapter {
  readonly id: number;
  readonly title: string;
  readonly place: number;
  readonly visibility: Visibility;
}

const readComments = (db: Database, ids: readonly number[]) =>
  db
    .selectFrom('comments as c')
    .innerJoin('discussions as d', 'd.id', 'c.discussion_id')
    .leftJoin('users as u', 'u.id', 'c.user_id')
    .leftJoin('chapters as ch', 'ch.id', 'd.chapter_id')
    .select([
      'c.id',
      'c.content',
      'c.translations',
      'c.removed',
      'c.state',
      'c.user_id',
      'd.kind',
      'd.chapter_id',
    ])
    .select(['u.username', 'u.profile_image', 'ch.visibility as chapter_visibility'])
    .select(({ fn }) => fn.coalesce('d.book_id', 'd.reviewed_book_id', 'ch.book_id').as('book_id'))
    .where('c.id', 'in', ids)
    .execute();
type SubjectComment = Awaited<ReturnType<typeof readComments>>[number];

/** Subjects of events, in their current state. */
export interface Subjects {
  readonly books: ReadonlyMap<number, SubjectBook>;
  readonly chapters: ReadonlyMap<number, SubjectChapter>;
  readonly comments: ReadonlyMap<number, SubjectComment>;
}

/** Returns the chapters of a release. */
export const chapterIdsOf = ({ chapter_ids }: Pick<EventRow, 'chapter_ids'>): number[] =>
  JSON.parse(chapter_ids) as number[];

const byId = <Row extends { readonly id: number }>(rows: readonly Row[]): Map<number, Row> =>
  new Map(rows.map((row) => [row.id, row]));

const distinct = (ids: readonly (number | null)[]): number[] => [
  ...new Set(ids.filter((id): id is number => id !== null)),
];

/** Reads what events are about. */
export async function loadSubjects(db: Database, events: readonly EventRow[]): Promise<Subjects> {
  const comments = await readInChunks(distinct(events.map(({ comment_id }) => comment_id)), (ids) =>
    readComments(db, ids),
  );
  const bookIds = distinct([...events, ...comments].map(({ book_id }) => book_id));
  const books = await readInChunks(bookIds, (ids) =>
    db
      .selectFrom('books')
      .select(['id', 'title', 'cover_image', 'cover_hue', 'visibility'])
      .where('id', 'in', ids)
      .execute(),
  );
  // The text about a new book mentions no chapter, so none is loaded.
  const named = events.filter(({ new_book }) => new_book === 0).flatMap(chapterIdsOf);
  const chapters = await readInChunks(distinct(named), (ids) =>
    db.selectFrom('chapters').select(['id', 'title', 'place', 'visibility']).where('id', 'in', ids).execute(),
  );
  return { books: byId(books), chapters: byId(chapters), comments: byId(comments) };
}

/** A member's rights, and the members whose comments they ignore. */
export interface Reader {
  readonly facts: AccessFacts;
  /** Members whose comments the reader ignores. */
  readonly ignored: ReadonlySet<number>;
}

/** Returns the chapters of a release that a reader may see, in order. */
function knownChapters(event: EventRow, { chapters }: Subjects, { facts }: Reader): SubjectChapter[] {
  const level = levelOf(facts);
  return chapterIdsOf(event)
    .flatMap((id) => chapters.get(id) ?? [])
    .filter(({ visibility }) => visibility <= level);
}

const isKnownBook = (id: number | null, { books }: Subjects, { facts }: Reader): boolean => {
  const book = id === null ? undefined : books.get(id);
  return book !== undefined && book.visibility <= levelOf(facts) && hasLibraryAccess(facts);
};

/** Returns whether a reader may see an event now. Lists, pushes and mails use this check. */
export function mayKnowEvent(event: EventRow, subjects: Subjects, reader: Reader): boolean {
  if (event.kind === 'release')
    return (
      isKnownBook(event.book_id, subjects, reader) &&
      (event.new_book === 1 || knownChapters(event, subjects, reader).length > 0)
    );
  const comment = event.comment_id === null ? undefined : subjects.comments.get(event.comment_id);
  if (!comment || comment.removed === 1 || comment.state !== 'visible') return false;
  if (comment.user_id !== null && reader.ignored.has(comment.user_id)) return false;
  const isOpen = comment.kind === 'update' || comment.kind === 'announcement';
  const isKnownChapter = (comment.chapter_visibility ?? 0) <= levelOf(reader.facts);
  return isOpen || (isKnownChapter && isKnownBook(comment.book_id, subjects, reader));
}

function excerptOf(text: string): string {
  const max = notificationLimits.excerptCharacters;
  const line = text
    .slice(0, max * 20)
    .replaceAll(/\s+/g, ' ')
    .trim();
  return cutText(line, max);
}

/** Returns the path of the page that shows a comment. */
function pathOf({ id, kind, book_id, chapter_id }: SubjectComment): string {
  if (book_id === null)
    return `/updates?tab=${kind === 'announcement' ? 'announcements' : 'requests'}&comment=${id}`;
  return chapter_id === null
    ? `/synopsis/${book_id}?comment=${id}`
    : `/listen/${book_id}?chapter=${chapter_id}&comment=${id}`;
}

type Content = Omit<Notification, 'id' | 'kind' | 'created_at' | 'is_read' | 'cursor'>;

function releaseContent(events: readonly EventRow[], subjects: Subjects, reader: Reader): Content | null {
  const book = subjects.books.get(events[0]?.book_id ?? 0);
  if (!book) return null;
  const known = byId(events.flatMap((event) => knownChapters(event, subjects, reader)));
  const [first] = [...known.values()].toSorted((a, b) => a.place - b.place);
  const is_new_book = events.some((event) => event.new_book === 1);
  const { id, title, cover_image, cover_hue } = book;
  return {
    book: { id, title, cover_image, cover_hue },
    is_new_book,
    chapters: known.size,
    chapter: first ? { id: first.id, title: first.title } : null,
    author: null,
    excerpt: '',
    // Links to the book's page: the player would move the listener's position to the new chapter.
    path: `/synopsis/${id}`,
  };
}

/** Returns the content of a notification of one event, or of several releases of a book. */
export function contentOf(
  events: readonly [EventRow, ...EventRow[]],
  subjects: Subjects,
  reader: Reader,
): Content | null {
  const [event] = events;
  if (event.kind === 'release') return releaseContent(events, subjects, reader);
  const comment = subjects.comments.get(event.comment_id ?? 0);
  if (!comment) return null;
  const { username, profile_image } = comment;
  return {
    book: null,
    is_new_book: false,
    chapters: 0,
    chapter: null,
    author: username === null ? null : { username, profile_image },
    excerpt: excerptOf(
      comment.kind === 'announcement' ? withoutLinks(inReadersLanguage(comment).content) : comment.content,
    ),
    path: pathOf(comment),
  };
}
