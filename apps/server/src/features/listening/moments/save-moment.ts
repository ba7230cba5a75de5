import { type MomentVersion, momentLimits, replacesMoment } from '@lamplight/contract';
import { lockListener } from '../../../db/lock-listener.ts';
import type { Database } from '../../../db/schema.ts';
import type { Viewer } from '../../../http/reader.ts';
import type { Clock } from '../../../platform/clock.ts';
import { ProblemError } from '../../../platform/errors.ts';
import { foldText } from '../../../platform/fold-text.ts';
import type { Books } from '../../catalogue/index.ts';
import { clampPosition, effectiveTimestamp, justAfter } from '../progress/rules.ts';
import { m } from './messages.ts';
import {
  countMoments,
  findMoment,
  forgetDeleted,
  insertMoment,
  type MomentRow,
  updateMoment,
} from './store.ts';

export interface MomentInput {
  readonly user_id: number;
  readonly viewer: Viewer;
  readonly id: string;
  readonly chapter_id: number | null;
  /** Book of a new moment if its chapter was deleted meanwhile; null if the device sends none. */
  readonly book_id: number | null;
  /** Title of the chapter, in case it was deleted. */
  readonly chapter_title: string;
  readonly position: number;
  readonly note: string;
  /** Times by the device's clock, in ms since 1970; null for now. */
  readonly createdMs: number | null;
  readonly changedMs: number | null;
}

interface SaveDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly books: Pick<Books, 'requireBook' | 'requireChapter'>;
}

const versionOf = ({ changed_at, deleted, note }: MomentRow): MomentVersion => ({
  changed_at,
  isDeleted: deleted === 1,
  note,
});

const full = (detail: string) => new ProblemError('moments_full', detail);

async function requireRoom(tx: Database, userId: number, bookId: number): Promise<void> {
  const { all, inBook } = await countMoments(tx, userId, bookId);
  if (inBook >= momentLimits.perBook) throw full(m.bookFull({ count: momentLimits.perBook }));
  if (all >= momentLimits.perMember) throw full(m.full({ count: momentLimits.perMember }));
}

/** Returns the time of a change: as the device reports it, else now, but then after the change that it replaces. */
const timeOf = (clock: Clock, sentMs: number | null, stored: MomentRow | undefined): string =>
  effectiveTimestamp(clock.ms(), sentMs, stored && justAfter(stored.changed_at));

type MomentPosition = Pick<MomentRow, 'book_id' | 'chapter_id' | 'chapter_title' | 'position'>;

/**
 * Returns the position of a new moment. If its chapter was deleted while the device was offline, the moment has a book
 * but no chapter.
 */
async function positionOf({ books }: SaveDeps, sent: MomentInput): Promise<MomentPosition> {
  if (sent.chapter_id === null) throw new ProblemError('not_found', m.chapterNotFound);
  try {
    const { id, book_id, title, duration } = await books.requireChapter(sent.chapter_id, sent.viewer);
    return {
      book_id,
      chapter_id: id,
      chapter_title: title,
      position: clampPosition(sent.position, duration),
    };
  } catch (error) {
    const isGone = error instanceof ProblemError && error.code === 'not_found';
    if (!isGone || sent.book_id === null) throw error;
    const { id } = await books.requireBook(sent.book_id, sent.viewer);
    return { book_id: id, chapter_id: null, chapter_title: sent.chapter_title, position: sent.position };
  }
}

/** Earliest plausible time in ms; an earlier one comes from a device whose clock is not set. */
const earliestMs = Date.UTC(2000, 0, 1);
const plausible = (ms: number | null): number | null => (ms === null || ms < earliestMs ? null : ms);

async function newMoment(deps: SaveDeps, sent: MomentInput): Promise<MomentRow> {
  const { user_id, id, note } = sent;
  const at = await positionOf(deps, sent);
  const createdMs = plausible(sent.createdMs);
  const changed_at = timeOf(deps.clock, plausible(sent.changedMs), undefined);
  return {
    user_id,
    id,
    ...at,
    note,
    note_fold: foldText(note),
    chapter_title_fold: foldText(at.chapter_title),
    created_at: createdMs === null ? changed_at : effectiveTimestamp(deps.clock.ms(), createdMs),
    changed_at,
    deleted: 0,
  };
}

/**
 * Checks that the book and the chapter of a stored moment are still visible to the member.
 * @throws ProblemError not_found
 */
async function requireListed({ books }: SaveDeps, stored: MomentRow, viewer: Viewer): Promise<void> {
  await books.requireBook(stored.book_id, viewer);
  if (stored.chapter_id !== null) await books.requireChapter(stored.chapter_id, viewer);
}

/**
 * Saves a moment, or changes its note. A change that is older than the stored one changes nothing, and repeating a change
 * changes nothing. @throws ProblemError not_found, invalid_input or moments_full
 */
export async function saveMoment(deps: SaveDeps, sent: MomentInput): Promise<void> {
  const before = await findMoment(deps.db, sent.user_id, sent.id);
  if (before) await requireListed(deps, before, sent.viewer);
  const created = before ? null : await newMoment(deps, sent);
  await deps.db.transaction().execute(async (tx) => {
    await lockListener(tx, sent.user_id);
    const stored = await findMoment(tx, sent.user_id, sent.id);
    if (!stored) {
      if (!created) throw new ProblemError('not_found', m.momentNotFound);
      await requireRoom(tx, sent.user_id, created.book_id);
      return insertMoment(tx, created);
    }
    const changed: MomentRow = {
      ...stored,
      note: sent.note,
      note_fold: foldText(sent.note),
      changed_at: timeOf(deps.clock, sent.changedMs, stored),
      deleted: 0,
    };
    if (!replacesMoment(versionOf(changed), versionOf(stored))) return undefined;
    if (stored.deleted === 1) await requireRoom(tx, sent.user_id, stored.book_id);
    return updateMoment(tx, changed);
  });
}

/**
 * Deletes a moment, unless it was changed later. Of several deletions the latest time is stored, so that the order of
 * arrival does not matter.
 */
export async function deleteMoment(
  { db, clock }: Pick<SaveDeps, 'db' | 'clock'>,
  { user_id, id, changedMs }: Pick<MomentInput, 'user_id' | 'id' | 'changedMs'>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockListener(tx, user_id);
    const stored = await findMoment(tx, user_id, id);
    if (!stored) return;
    const changed_at = timeOf(clock, changedMs, stored);
    const deleted: MomentRow = { ...stored, note: '', note_fold: '', changed_at, deleted: 1 };
    if (!replacesMoment(versionOf(deleted), versionOf(stored))) return;
    await updateMoment(tx, deleted);
    await forgetDeleted(tx, user_id);
  });
}
