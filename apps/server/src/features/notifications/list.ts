import { type AccessFacts, type Notification, notificationLimits } from '@lamplight/contract';
import type { Database } from '../../db/schema.ts';
import { isInt32, isMoment, readCursor, writeCursor } from '../../http/cursor.ts';
import { type ListedRow, listIgnoring, listRows } from './store.ts';
import { contentOf, loadSubjects, mayKnowEvent, type Reader } from './subjects.ts';

const listName = 'notifications';

/** Position in the list at which the next page continues. */
interface ListPosition {
  readonly created_at: string;
  readonly id: number;
}

export function readPosition(cursor: string): ListPosition {
  const cursorList = { parameter: 'list', list: listName, checks: [isMoment, isInt32] };
  const [created_at, id] = readCursor(cursor, cursorList);
  return { created_at: String(created_at), id: Number(id) };
}

export const isAfter = (row: ListPosition, { created_at, id }: ListPosition): boolean =>
  row.created_at < created_at || (row.created_at === created_at && row.id < id);

/** Notifications of one entry of the list, the latest first. */
type Group = [ListedRow, ...ListedRow[]];

/**
 * Returns a key of the entry that a notification is part of: releases of one book that are unread, or were read
 * together, are one entry.
 */
const groupKey = ({ id, kind, shown_kind, book_id, read_at }: ListedRow): string =>
  kind === 'release' ? `${shown_kind} ${book_id} ${read_at ?? ''}` : String(id);

/** Lists a member's notifications that the member may see now, grouped, latest first. */
async function listGroups(db: Database, facts: AccessFacts & { id: number }, isUnreadOnly: boolean) {
  const rows = await listRows(db, facts.id, isUnreadOnly, notificationLimits.listed);
  const subjects = await loadSubjects(db, rows);
  const authors = [...subjects.comments.values()].flatMap(({ user_id }) => user_id ?? []);
  const ignoring = authors.length === 0 ? [] : await listIgnoring(db, [facts.id], authors);
  const reader: Reader = { facts, ignored: new Set(ignoring.map(({ ignored_id }) => ignored_id)) };
  const known = rows.filter((row) => mayKnowEvent(row, subjects, reader));
  const groups = [...Map.groupBy(known, groupKey).values()] as Group[];
  return { groups, subjects, reader };
}

export const countUnread = async (db: Database, actor: AccessFacts & { id: number }): Promise<number> =>
  (await listGroups(db, actor, true)).groups.length;

/** Returns the ids of the events that are listed as one entry with an event. */
export async function eventIdsOfEntry(
  db: Database,
  actor: AccessFacts & { id: number },
  eventId: number,
): Promise<number[]> {
  const { groups } = await listGroups(db, actor, false);
  const group = groups.find((rows) => rows.some(({ id }) => id === eventId));
  return group?.map(({ id }) => id) ?? [];
}

export async function listNotifications(
  db: Database,
  actor: AccessFacts & { id: number },
): Promise<Notification[]> {
  const { groups, subjects, reader } = await listGroups(db, actor, false);
  return groups.flatMap((rows) => {
    const [{ id, shown_kind: kind, notified_at: created_at, read_at }] = rows;
    const content = contentOf(rows, subjects, reader);
    return content
      ? [
          {
            id,
            kind,
            ...content,
            created_at,
            is_read: read_at !== null,
            cursor: writeCursor(listName, [created_at, id]),
          },
        ]
      : [];
  });
}
