import type { NotificationChannels, NotificationKind, NotificationSettings } from '@lamplight/contract';
import type { Database } from '../../db/schema.ts';
import { levelOf } from '../../http/reader.ts';
import { type Clock, isoOf } from '../../platform/clock.ts';
import type { AudienceMember, FindAudience } from './audience.ts';
import { defaultSettings, listSettings } from './settings.ts';
import {
  advanceEvent,
  type EventRow,
  insertNotifications,
  listBookFollowers,
  listFollowers,
  listIgnoring,
  listMembersAfter,
  listNotified,
  listNotifiedReleases,
} from './store.ts';
import { chapterIdsOf, loadSubjects, mayKnowEvent, type Subjects } from './subjects.ts';

/** Number of members notified in one transaction. */
const batchSize = 500;

const minute = 60 * 1000;
/**
 * Interval in ms at which a reply that is hidden or held for review is checked again, and age in ms at which checks
 * end.
 */
const heldRetryMs = 10 * minute;
const heldMaxMs = 30 * 24 * 60 * minute;

/** A member who is notified of an event. */
export interface Notified {
  readonly event: EventRow;
  readonly member: AudienceMember;
  readonly kind: NotificationKind;
  readonly channels: NotificationChannels;
  readonly settings: NotificationSettings;
}

export interface FanOutDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly findAudience: FindAudience;
  /** Queues pushes and mails, in the transaction that notifies the members. */
  queueDeliveries(tx: Database, notified: readonly Notified[], now: string): Promise<void>;
}

function listCandidates(db: Database, event: EventRow): Promise<number[]> {
  if (event.kind === 'release') return listFollowers(db, event.book_id ?? 0, event.after_user, batchSize);
  if (event.kind === 'announcement') return listMembersAfter(db, event.after_user, batchSize);
  const isDone = event.recipient_id === null || event.after_user >= event.recipient_id;
  return Promise.resolve(isDone ? [] : [event.recipient_id ?? 0]);
}

/**
 * Removes members to whom nothing in a release is new: they were notified about it before, either in early access or
 * before it became a draft again. A new book is also not new to members who follow the book itself.
 */
async function withoutEarlier(db: Database, event: EventRow, all: readonly number[]): Promise<number[]> {
  if (event.kind !== 'release' || event.book_id === null || all.length === 0) return [...all];
  const isNewBook = event.new_book === 1;
  const followers = new Set(isNewBook ? await listBookFollowers(db, event.book_id, all) : []);
  const ids = all.filter((id) => !followers.has(id));
  const chapters = new Set(chapterIdsOf(event));
  const earlier = (await listNotifiedReleases(db, event.book_id, event.id)).filter((other) =>
    isNewBook
      ? other.new_book === 1 || other.id < event.id
      : chapterIdsOf(other).some((id) => chapters.has(id)),
  );
  if (earlier.length === 0) return [...ids];
  const notified = await listNotified(
    db,
    ids,
    earlier.map(({ id }) => id),
  );
  const eventsOf = Map.groupBy(notified, ({ user_id }) => user_id);
  return ids.filter((id) => {
    const before = earlier.filter((release) =>
      eventsOf.get(id)?.some(({ event_id }) => event_id === release.id),
    );
    if (isNewBook) return before.length === 0;
    const covered = new Set(before.flatMap(chapterIdsOf));
    return [...chapters].some((chapter) => !covered.has(chapter));
  });
}

async function ignoredBy(db: Database, event: EventRow, ids: readonly number[], { comments }: Subjects) {
  const author = comments.get(event.comment_id ?? 0)?.user_id ?? null;
  const rows = author === null || ids.length === 0 ? [] : await listIgnoring(db, ids, [author]);
  return { author, ignoring: new Set(rows.map(({ user_id }) => user_id)) };
}

/** Returns whether an event is about a comment that others cannot see now, but may see later. */
function isWaiting(event: EventRow, { comments }: Subjects, nowMs: number): boolean {
  const comment = comments.get(event.comment_id ?? 0);
  const isUnseen = comment !== undefined && comment.removed === 0 && comment.state !== 'visible';
  return isUnseen && nowMs - Date.parse(event.created_at) < heldMaxMs;
}

/**
 * Notifies the next members of an event, in one transaction; returns their number. The transaction changes nothing if
 * another node has advanced the event since it was read, so that nobody is notified twice.
 */
export async function fanOutBatch(deps: FanOutDeps, event: EventRow): Promise<number> {
  const { db, clock } = deps;
  const subjects = await loadSubjects(db, [event]);
  if (isWaiting(event, subjects, clock.ms())) {
    const due_at = isoOf(clock.ms() + heldRetryMs);
    await advanceEvent(db, event, { after_user: event.after_user, due_at });
    return 0;
  }
  const ids = await listCandidates(db, event);
  const remaining = await withoutEarlier(db, event, ids);
  const [audience, settingsOf, { author, ignoring }] = await Promise.all([
    deps.findAudience(remaining),
    listSettings(db, remaining),
    ignoredBy(db, event, remaining, subjects),
  ]);
  const notified = remaining.flatMap((id): Notified[] => {
    const member = audience.get(id);
    if (!member || id === author) return [];
    const reader = { facts: member, ignored: new Set(ignoring.has(id) && author !== null ? [author] : []) };
    if (levelOf(member) < event.level || !mayKnowEvent(event, subjects, reader)) return [];
    const settings = settingsOf.get(id) ?? defaultSettings;
    const kind = event.kind === 'release' && event.level > 0 ? 'early' : event.kind;
    const channels = settings.choices[kind];
    if (!channels.app && !channels.push && channels.mail === 'off') return [];
    return [{ event, member, kind, channels, settings }];
  });
  const last = ids.length < batchSize ? undefined : ids.at(-1);
  const next =
    last === undefined
      ? { after_user: ids.at(-1) ?? event.after_user, due_at: null }
      : { after_user: last, due_at: event.due_at };
  return db.transaction().execute(async (tx) => {
    if (!(await advanceEvent(tx, event, next))) return 0;
    const created_at = clock.iso();
    await insertNotifications(
      tx,
      notified.map(({ member, kind, channels }) => ({
        user_id: member.id,
        event_id: event.id,
        kind,
        in_app: channels.app ? 1 : 0,
        created_at,
        read_at: null,
      })),
    );
    await deps.queueDeliveries(tx, notified, created_at);
    return notified.length;
  });
}
