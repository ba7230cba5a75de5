import { type AccessFacts, type Notification, notificationLimits } from '@lamplight/contract';
import { writeCursor } from '../../http/cursor.ts';
import { type Db, type ListedRow, listIgnoring, listRows } from './store.ts';
import { contentOf, loadSubjects, mayKnowEvent, type Reader } from './subjects.ts';

export const listName = 'notifications';

/** Notifications of one entry of the list, the latest first. */
type Group = [ListedRow, ...ListedRow[]];

/** Releases of one book that are unread, or were read together, are one entry. */
const groupKey = ({ id, kind, shown_kind, book_id, read_at }: ListedRow): string =>
  kind === 'release' ? `${shown_kind} ${book_id} ${read_at ?? ''}` : String(id);

/** Lists a member's notifications that they may know of now, grouped, the latest first. */
async function listGroups(db: Db, facts: AccessFacts & { id: number }, isUnreadOnly: boolean) {
  const rows = await listRows(db, facts.id, isUnreadOnly, notificationLimits.listed);
  const subjects = await loadSubjects(db, rows);
  const authors = [...subjects.comments.values()].flatMap(({ user_id }) => user_id ?? []);
  const ignoring = authors.length === 0 ? [] : await listIgnoring(db, [facts.id], authors);
  const reader: Reader = { facts, ignored: new Set(ignoring.map(({ ignored_id }) => ignored_id)) };
  const known = rows.filter((row) => mayKnowEvent(row, subjects, reader));
  const groups = [...Map.groupBy(known, groupKey).values()] as Group[];
  return { groups, subjects, reader };
}

export const countUnread = async (db: Db, actor: AccessFacts & { id: number }): Promise<number> =>
  (await listGroups(db, actor, true)).groups.length;

/** Returns the ids of the events that are listed as one entry with an event. */
export async function eventIdsOfEntry(
  db: Db,
  actor: AccessFacts & { id: number },
  eventId: number,
): Promise<number[]> {
  const { groups } = await listGroups(db, actor, false);
  const group = groups.find((rows) => rows.some(({ id }) => id === eventId));
  return group?.map(({ id }) => id) ?? [];
}

export async function listNotifications(
  db: Db,
  actor: AccessFacts & { id: number },
): Promise<Notification[]> {
  const { groups, subjects, reader } = await listGroups(db, actor, false);
  return groups.flatMap((rows) => {
    const [{ id, shown_kind: kind, notified_at: created_at, read_at }] = rows;
    const content = contentOf(rows, subjects, reader);
    return content
      ? [{ id, kind, ...content, created_at, is_read: read_at !== null, cursor: writeCursor(listName, [id]) }]
      : [];
  });
}
