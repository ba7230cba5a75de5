import type { Services } from '../../container.ts';
import type { World } from './world.ts';

/** What a storm may not change, as it stands; plain text by name, so that two of them are easily compared. */
export type Stock = Readonly<Record<string, string>>;

/** Takes stock of everybody's rights and of the victims' rows. */
export async function takeStock(
  { connection: { db } }: Pick<Services, 'connection'>,
  world: World,
): Promise<Stock> {
  const { victims, fodder, accounts } = world;
  const own = Object.values(accounts).map(({ id }) => id);
  const stock: Record<string, string> = {};
  const keep = (name: string, rows: readonly object[]): void => {
    stock[name] = JSON.stringify(rows);
  };
  keep(
    'rights',
    await db
      .selectFrom('users')
      .select(['id', 'role', 'is_premium', 'manual_premium_override'])
      .where('id', 'not in', [...fodder])
      .orderBy('id')
      .execute(),
  );
  keep(
    'admins',
    await db.selectFrom('users').select('id').where('role', '=', 'admin').orderBy('id').execute(),
  );
  keep(
    'victims',
    await db
      .selectFrom('users')
      .selectAll()
      .where('id', 'in', [...victims])
      .orderBy('id')
      .execute(),
  );
  keep(
    'subscriptions',
    await db
      .selectFrom('subscriptions')
      .select(['user_id', 'stripe_customer_id', 'stripe_subscription_id', 'stripe_status'])
      .where('user_id', 'in', [...victims, ...own])
      .orderBy('user_id')
      .execute(),
  );
  keep(
    'free months',
    await db
      .selectFrom('free_grants')
      .select('id')
      .where('user_id', 'in', [...victims, ...own])
      .execute(),
  );
  for (const table of [
    'bookmarks',
    'listener_settings',
    'chapter_progress',
    'book_progress',
    'place_history',
    'book_views',
    'comment_reactions',
    'password_resets',
  ] as const) {
    const rows = await db
      .selectFrom(table)
      .selectAll()
      .where('user_id', 'in', [...victims])
      .execute();
    keep(
      table,
      rows.toSorted((one, other) => one.user_id - other.user_id),
    );
  }
  keep(
    'comments of victims',
    await db
      .selectFrom('comments')
      .select(['id', 'user_id', 'content', 'removed', 'discussion_id', 'timestamp'])
      .where('user_id', 'in', [...victims])
      .orderBy('id')
      .execute(),
  );
  keep(
    'kept books',
    await db
      .selectFrom('books')
      .select(['id', 'title', 'synopsis', 'cover_image', 'rev'])
      .where('id', 'in', [...world.books])
      .orderBy('id')
      .execute(),
  );
  return stock;
}

/** What is not as it was. */
export const changes = (before: Stock, after: Stock): string[] =>
  Object.keys(before).flatMap((name) =>
    before[name] === after[name]
      ? []
      : [`${name}: ${before[name]?.slice(0, 600)} became ${after[name]?.slice(0, 600)}`],
  );

/** Rows whose counts or parents are not true. Parents are held by the database; counts by its triggers. */
export async function brokenRows({ connection: { db } }: Pick<Services, 'connection'>): Promise<string[]> {
  const broken: string[] = [];
  const orphans = [
    ['bookmarks', 'user_id', 'users'],
    ['bookmarks', 'book_id', 'books'],
    ['chapters', 'book_id', 'books'],
    ['book_tags', 'book_id', 'books'],
    ['book_progress', 'user_id', 'users'],
    ['chapter_progress', 'chapter_id', 'chapters'],
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
