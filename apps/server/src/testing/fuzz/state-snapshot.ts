import type { Services } from '../../services.ts';
import type { FuzzFixtures } from './fixtures.ts';

/** State that fuzzing must not change: JSON texts by name. */
export type StateSnapshot = Readonly<Record<string, string>>;

/** Reads the rights of all accounts, and the rows of the victims. */
export async function takeSnapshot(
  { connection: { db } }: Pick<Services, 'connection'>,
  fixtures: FuzzFixtures,
): Promise<StateSnapshot> {
  const { victimIds, disposableIds, accounts } = fixtures;
  const own = Object.values(accounts).map(({ id }) => id);
  const snapshot: Record<string, string> = {};
  const record = (name: string, rows: readonly object[]): void => {
    snapshot[name] = JSON.stringify(rows);
  };
  record(
    'rights',
    await db
      .selectFrom('users')
      .select(['id', 'role', 'is_premium', 'manual_premium_override'])
      .where('id', 'not in', [...disposableIds])
      // Accounts that admins have invited with full access are left out; the audit log lists them.
      .where(({ and, eb, exists, not, or, selectFrom }) =>
        or([
          eb('id', 'in', [...own, ...victimIds]),
          and([
            or([eb('role', '<>', 'member'), eb('is_premium', '=', 1), eb('manual_premium_override', '=', 1)]),
            not(
              exists(
                selectFrom('audit_log')
                  .select('audit_log.id')
                  .where('audit_log.action', '=', 'member_invited')
                  .whereRef('audit_log.member_id', '=', 'users.id'),
              ),
            ),
          ]),
        ]),
      )
      .orderBy('id')
      .execute(),
  );
  record(
    'admins',
    await db
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'admin')
      .where('id', 'not in', [...disposableIds])
      .orderBy('id')
      .execute(),
  );
  record(
    'victims',
    await db
      .selectFrom('users')
      .selectAll()
      .where('id', 'in', [...victimIds])
      .orderBy('id')
      .execute(),
  );
  record(
    'subscriptions',
    await db
      .selectFrom('subscriptions')
      .select(['user_id', 'stripe_customer_id', 'stripe_subscription_id', 'stripe_status'])
      .where('user_id', 'in', [...victimIds, ...own])
      .orderBy('user_id')
      .execute(),
  );
  record(
    'free months',
    await db
      .selectFrom('free_grants')
      .select('id')
      .where('user_id', 'in', [...victimIds, ...own])
      .execute(),
  );
  // Requests may sign in as 'victim a' with its password, so only sessions from before the run are compared.
  record(
    'sessions',
    await db
      .selectFrom('sessions')
      .selectAll()
      .where('user_id', 'in', [...victimIds])
      .where('device', '=', 'Test')
      .orderBy('id')
      .execute(),
  );
  for (const table of [
    'bookmarks',
    'listener_settings',
    'book_speeds',
    'queued_books',
    'moments',
    'clips',
    'listening_days',
    'chapter_progress',
    'book_progress',
    'place_history',
    'book_views',
    'reviews',
    'comment_reactions',
    'password_resets',
  ] as const) {
    const rows = await db
      .selectFrom(table)
      .selectAll()
      .where('user_id', 'in', [...victimIds])
      .execute();
    record(
      table,
      rows.toSorted((a, b) => a.user_id - b.user_id),
    );
  }
  record(
    'comments of victims',
    await db
      .selectFrom('comments')
      .select(['id', 'user_id', 'content', 'removed', 'discussion_id', 'timestamp'])
      .where('user_id', 'in', [...victimIds])
      .orderBy('id')
      .execute(),
  );
  record(
    'kept books',
    await db
      .selectFrom('books')
      .select(['id', 'title', 'synopsis', 'cover_image', 'rev'])
      .where('id', 'in', [...fixtures.books])
      .orderBy('id')
      .execute(),
  );
  return snapshot;
}

/** Returns the differences between two snapshots. */
export const changesBetween = (before: StateSnapshot, after: StateSnapshot): string[] =>
  Object.entries(before).flatMap(([name, was]) => {
    const now = after[name] ?? '';
    if (was === now) return [];
    let at = 0;
    while (was[at] === now[at]) at += 1;
    const from = Math.max(0, at - 100);
    return [`${name}: …${was.slice(from, at + 300)} became …${now.slice(from, at + 300)}`];
  });

/** Returns rows whose parent is missing, or whose counts are wrong. */
export async function findInconsistentRows({
  connection: { db },
}: Pick<Services, 'connection'>): Promise<string[]> {
  const broken: string[] = [];
  const orphans = [
    ['bookmarks', 'user_id', 'users'],
    ['bookmarks', 'book_id', 'books'],
    ['book_speeds', 'book_id', 'books'],
    ['queued_books', 'book_id', 'books'],
    ['moments', 'book_id', 'books'],
    ['clips', 'book_id', 'books'],
    ['moments', 'chapter_id', 'chapters'],
    ['chapters', 'book_id', 'books'],
    ['book_tags', 'book_id', 'books'],
    ['book_progress', 'user_id', 'users'],
    ['chapter_progress', 'chapter_id', 'chapters'],
    ['reviews', 'book_id', 'books'],
    ['comments', 'user_id', 'users'],
    ['comments', 'discussion_id', 'discussions'],
    ['comments', 'reply_to_id', 'comments'],
    ['comment_reactions', 'comment_id', 'comments'],
    ['comment_reactions', 'user_id', 'users'],
    ['subscriptions', 'user_id', 'users'],
    ['free_grants', 'user_id', 'users'],
    ['uploads', 'user_id', 'users'],
  ] as const;
  for (const [table, column, parent] of orphans) {
    const known = db.selectFrom(`${parent} as parent` as 'users as parent').select('parent.id');
    const { count } = await db
      .selectFrom(table as 'comments')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where(column as 'user_id', 'is not', null)
      .where(column as 'user_id', 'not in', known)
      .executeTakeFirstOrThrow();
    if (count > 0) broken.push(`${count} rows of ${table} without their ${column}`);
  }
  const reactions = await db.selectFrom('comment_reactions').selectAll().execute();
  const tally = Map.groupBy(reactions, (row) => row.comment_id);
  const comments = await db.selectFrom('comments').select(['id', 'likes', 'dislikes']).execute();
  for (const { id, likes, dislikes } of comments) {
    const of = (value: number) => tally.get(id)?.filter((row) => row.value === value).length ?? 0;
    if (of(1) !== likes || of(-1) !== dislikes) broken.push(`comment ${id} counts ${likes} and ${dislikes}`);
  }
  return broken;
}
