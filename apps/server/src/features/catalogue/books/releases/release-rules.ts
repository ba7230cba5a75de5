import type { Visibility } from '../../../../http/reader.ts';
import { isoOf } from '../../../../platform/clock.ts';
import type { Released } from '../../../../platform/events.ts';

/** Release of a book or a chapter: the columns of both tables. */
export interface Release {
  readonly visibility: Visibility;
  readonly release_state: 'public' | 'scheduled' | 'draft';
  readonly release_at: string | null;
  readonly early_at: string | null;
  readonly early_days: number;
  readonly release_notify: 0 | 1;
}

export const releaseColumns = [
  'visibility',
  'release_state',
  'release_at',
  'early_at',
  'early_days',
  'release_notify',
] as const satisfies readonly (keyof Release)[];

export const publicRelease: Release = {
  visibility: 0,
  release_state: 'public',
  release_at: null,
  early_at: null,
  early_days: 0,
  release_notify: 0,
};

export const pickRelease = ({
  visibility,
  release_state,
  release_at,
  early_at,
  early_days,
  release_notify,
}: Release): Release => ({ visibility, release_state, release_at, early_at, early_days, release_notify });

const dayMs = 24 * 3600 * 1000;

/** Returns when a scheduled release reaches premium members; null without early access. */
export const earlyTime = (release_at: string, early_days: number): string | null =>
  early_days === 0 ? null : isoOf(Date.parse(release_at) - early_days * dayMs);

/** Returns the visibility that a release's own schedule gives at a time, whatever was released before. */
export function visibilityAt(
  { release_state, release_at, early_at }: Pick<Release, 'release_state' | 'release_at' | 'early_at'>,
  now: string,
): Visibility {
  if (release_state === 'public') return 0;
  if (release_state === 'draft' || release_at === null) return 2;
  if (release_at <= now) return 0;
  return early_at !== null && early_at <= now ? 1 : 2;
}

const lower = (a: Visibility, b: Visibility): Visibility => (a < b ? a : b);
const higher = (a: Visibility, b: Visibility): Visibility => (a > b ? a : b);

/** Marks a scheduled release as public if everybody may see it now. */
const markPublic = <Row extends Release>(row: Row, own: Visibility): Row =>
  own === 0 && row.release_state === 'scheduled' ? { ...row, release_state: 'public' } : row;

interface ReleasableBook<Chapter extends Release> extends Release {
  readonly chapters: readonly Chapter[];
}

/**
 * Returns a book and its chapters after everything due at a time was released. Never raises a visibility value, so
 * that a clock set back hides nothing again.
 */
export function releaseDue<Chapter extends Release, Book extends ReleasableBook<Chapter>>(
  book: Book,
  now: string,
): Book {
  const own = lower(book.visibility, visibilityAt(book, now));
  const chapters = book.chapters.map((chapter) => {
    const ownOfChapter = visibilityAt(chapter, now);
    const visibility = lower(chapter.visibility, higher(ownOfChapter, own));
    return { ...markPublic(chapter, ownOfChapter), visibility };
  });
  return { ...markPublic(book, own), visibility: own, chapters };
}

interface VisibleChapter extends Pick<Release, 'visibility' | 'release_notify'> {
  readonly id: number;
}

/**
 * Lists what has become visible between two states of a book, by level and by whether followers are notified.
 * @param before null for a new book
 */
export function listReleased(
  before: { readonly visibility: Visibility; readonly chapters: readonly VisibleChapter[] } | null,
  after: Pick<Release, 'visibility' | 'release_notify'> & { readonly chapters: readonly VisibleChapter[] },
  { bookId, at }: { readonly bookId: number; readonly at: string },
): Released[] {
  const visibilityBefore = new Map(before?.chapters.map(({ id, visibility }) => [id, visibility]));
  const events: Released[] = [];
  for (const level of [0, 1] as const) {
    const newBook = after.visibility === level && (before === null || before.visibility > level);
    const chapters = after.chapters.filter(
      ({ id, visibility }) => visibility === level && (visibilityBefore.get(id) ?? 3) > level,
    );
    for (const notifies of [1, 0] as const) {
      // A new book is announced once, with all of its chapters.
      const ofBook = newBook && after.release_notify === notifies;
      const own = newBook
        ? ofBook
          ? chapters
          : []
        : chapters.filter(({ release_notify }) => release_notify === notifies);
      if (ofBook || own.length > 0)
        events.push({
          bookId,
          chapterIds: own.map(({ id }) => id),
          newBook: ofBook,
          level,
          notify: notifies === 1,
          at,
        });
    }
  }
  return events;
}
