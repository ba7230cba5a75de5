import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import type { Schema } from '../schema.ts';

const flag = (name: string) => sql`${sql.ref(name)} in (0, 1)`;
const one = (row: 'new' | 'old', value: 1 | -1) => `(case when ${row}.value = ${value} then 1 else 0 end)`;
const counted = (row: 'new' | 'old', sign: '+' | '-') =>
  `update comments set likes = likes ${sign} ${one(row, 1)}, dislikes = dislikes ${sign} ${one(row, -1)}, ` +
  `score = score ${sign} ${row}.value where id = ${row}.comment_id;`;

/** Creates discussions with their comments and reactions, and the admin's text above the update requests. */
export async function up(db: Kysely<Schema>, { identity, sortableText, trigger }: Dialect): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('discussions')
    .addColumn('id', 'integer', identity)
    .addColumn('kind', 'text', (c) =>
      c.notNull().check(sql`kind in ('chapter', 'book', 'update', 'announcement')`),
    )
    .addColumn('subject', 'text', (c) => c.notNull().unique())
    .addColumn('chapter_id', 'integer', (c) => c.unique().references('chapters.id').onDelete('cascade'))
    .addColumn('book_id', 'integer', (c) => c.unique().references('books.id').onDelete('cascade'))
    .addColumn('thread_count', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();

  await schema
    .createTable('comments')
    .addColumn('id', 'integer', identity)
    .addColumn('discussion_id', 'integer', (c) =>
      c.notNull().references('discussions.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'integer', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('client_key', 'text')
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('reply_to_id', 'integer', (c) => c.references('comments.id').onDelete('cascade'))
    .addColumn('thread_id', 'integer', (c) => c.references('comments.id').onDelete('cascade'))
    .addColumn('timestamp', 'double precision')
    .addColumn('timestamp_key', 'double precision', (c) => c.notNull())
    .addColumn('created_at', sortableText, (c) => c.notNull())
    .addColumn('removed', 'integer', (c) => c.notNull().defaultTo(0).check(flag('removed')))
    .addColumn('likes', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('dislikes', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('score', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('child_count', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('reply_count', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  for (const [name, keys] of [
    ['comments_by_created', ['created_at', 'id']],
    ['comments_by_score', ['score', 'created_at', 'id']],
    ['comments_by_timestamp', ['timestamp_key', 'created_at', 'id']],
  ] as const)
    await schema
      .createIndex(name)
      .on('comments')
      .columns(['discussion_id', ...keys])
      .where(sql<boolean>`reply_to_id is null`)
      .execute();
  // Partial, so that PostgreSQL does not treat it as a key: clearing a comment then does not wait for transactions that
  // insert references to it.
  await schema
    .createIndex('comments_once')
    .on('comments')
    .columns(['user_id', 'client_key'])
    .unique()
    .where(sql<boolean>`client_key is not null`)
    .execute();
  await schema.createIndex('comments_of_author').on('comments').columns(['user_id']).execute();
  // Partial as well: if nearly all or no comments are replies, query planners would use these for the lists above.
  for (const [name, keys] of [
    ['comments_of_thread', ['thread_id', 'id']],
    ['comments_of_parent', ['reply_to_id']],
  ] as const)
    await schema
      .createIndex(name)
      .on('comments')
      .columns([...keys])
      .where(sql<boolean>`${sql.ref(keys[0])} is not null`)
      .execute();
  // Replies are in no index by sort order; without this one, deleting a discussion would scan all comments.
  await schema.createIndex('comments_of_discussion').on('comments').columns(['discussion_id']).execute();

  await schema
    .createTable('comment_reactions')
    .addColumn('comment_id', 'integer', (c) => c.notNull().references('comments.id').onDelete('cascade'))
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('value', 'integer', (c) => c.notNull().check(sql`value in (1, -1)`))
    .addPrimaryKeyConstraint('comment_reactions_pk', ['comment_id', 'user_id'])
    .execute();
  await schema
    .createIndex('comment_reactions_of_user')
    .on('comment_reactions')
    .columns(['user_id'])
    .execute();
  // Triggers keep the counts in step with the reactions in the same transaction, also when an account is deleted.
  for (const [event, body] of [
    ['insert', counted('new', '+')],
    ['delete', counted('old', '-')],
    ['update', counted('old', '-') + counted('new', '+')],
  ] as const)
    for (const statement of trigger({
      name: `comment_reactions_${event}`,
      event,
      table: 'comment_reactions',
      each: 'row',
      body,
    }))
      await statement.execute(db);

  await schema
    .createTable('admin_text')
    .addColumn('id', 'integer', (c) => c.primaryKey().check(sql`id = 1`))
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute();
}
