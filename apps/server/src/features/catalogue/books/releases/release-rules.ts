import { staffLevel, type Visibility } from '../../../../http/reader.ts';
import { isoOf } from '../../../../platform/clock.ts';
import type { Released } from '../../../../platform/events.ts';

/** Release of a book or a chapter; both tables have these columns. */
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

export const dayMs = 24 * 3600 * 1000;

/** Returns the time at which a scheduled release reaches premium members; null without early access. */
export const earlyTime = (release_at: string, early_days: number): string | null =>
  early_days === 0 ? null : isoOf(Date.parse(release_at) - early_days * dayMs);

/**
 * Returns the visibility that a schedule gives at the time `now`, whatever visibility is stored: `staffLevel` before
 * any release, then the number of days of early access that are left, then 0 for everybody.
 */
export function visibilityAt(
  { release_state, release_at, early_at }: Pick<Release, 'release_state' | 'release_at' | 'early_at'>,
  now: string,
): Visibility {
  if (release_state === 'public') return 0;
  if (release_state === 'draft' || release_at === null) return staffLevel;
  if (release_at <= now) return 0;
  if (early_at === null || early_at > now) return staffLevel;
  return Math.ceil((Date.parse(release_at) - Date.parse(now)) / dayMs);
}

/** Marks a scheduled release as public if its own visibility is now 0, which is everybody. */
const markPublic = <Row extends Release>(row: Row, own: Visibility): Row =>
  own === 0 && row.release_state === 'scheduled' ? { ...row, release_state: 'public' } : row;

/** Returns true if a book becomes visible to its first members or to everybody, and therefore counts as newly added. */
export const becomesNew = (before: Visibility, after: Visibility): boolean =>
  after < before && (before === staffLevel || after === 0);

interface ReleasableBook<Chapter extends Release> extends Release {
  readonly chapters: readonly Chapter[];
}

/**
 * Returns a book and its chapters with the visibility that their schedules give at the time `now`. Never raises a
 * stored visibility value: if the clock is set back, nothing becomes hidden again.
 */
export function releaseDue<Chapter extends Release, Book extends ReleasableBook<Chapter>>(
  book: Book,
  now: string,
): Book {
  const own = Math.min(book.visibility, visibilityAt(book, now));
  const chapters = book.chapters.map((chapter) => {
    const ownOfChapter = visibilityAt(chapter, now);
    const visibility = Math.min(chapter.visibility, Math.max(ownOfChapter, own));
    return { ...markPublic(chapter, ownOfChapter), visibility };
  });
  return { ...markPublic(book, own), visibility: own, chapters };
}

interface VisibleChapter extends Pick<Release, 'visibility' | 'release_notify'> {
  readonly id: number;
}

/**
 * Lists what became visible between two states of a book, grouped by the new visibility level, by whether only staff
 * could see it before, and by whether followers are notified.
 * @param before null for a new book
 */
export function listReleased(
  before: { readonly visibility: Visibility; readonly chapters: readonly VisibleChapter[] } | null,
  after: Pick<Release, 'visibility' | 'release_notify'> & { readonly chapters: readonly VisibleChapter[] },
  { bookId, at }: { readonly bookId: number; readonly at: string },
): Released[] {
  const visibilityBefore = new Map(before?.chapters.map(({ id, visibility }) => [id, visibility]));
  const bookBefore = before?.visibility ?? staffLevel;
  const isNewBook = after.visibility < bookBefore;
  const keyOf = (level: Visibility, levelBefore: Visibility, notify: 0 | 1) =>
    JSON.stringify([level, levelBefore === staffLevel, notify === 1]);
  const ofBook = isNewBook ? keyOf(after.visibility, bookBefore, after.release_notify) : null;
  const chapters = after.chapters.flatMap(({ id, visibility, release_notify }) => {
    const earlier = visibilityBefore.get(id) ?? staffLevel;
    if (visibility >= earlier) return [];
    // A new book is announced once, with all chapters released with it. A chapter that reaches premium members after
    // the book did is announced by itself.
    const isLater = visibility > 0 && earlier === staffLevel && bookBefore < staffLevel;
    const isOfBook = isNewBook && visibility === after.visibility && !isLater;
    return [{ id, key: (isOfBook ? ofBook : null) ?? keyOf(visibility, earlier, release_notify) }];
  });
  const groups = Map.groupBy(chapters, ({ key }) => key);
  const keys = new Set([...(ofBook === null ? [] : [ofBook]), ...groups.keys()]);
  return [...keys].map((key) => {
    const [level, isFirst, notify] = JSON.parse(key) as [Visibility, boolean, boolean];
    const chapterIds = (groups.get(key) ?? []).map(({ id }) => id);
    return { bookId, chapterIds, newBook: key === ofBook, level, isFirst, notify, at };
  });
}
