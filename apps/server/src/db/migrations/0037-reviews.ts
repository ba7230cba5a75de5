import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import type { Schema } from '../schema.ts';

/**
 * Orders books by their average of stars, as if five more members had given 3.5: one review of five stars is less than
 * fifty of 4.8. In thousandths, because both databases divide integers alike.
 */
const rank = 'case rating_count when 0 then 0 else (rating_sum * 1000 + 17500) / (rating_count + 5) end';
const count = (row: 'new' | 'old', sign: '+' | '-') =>
  `update books set rating_count = rating_count ${sign} 1, rating_sum = rating_sum ${sign} ${row}.stars ` +
  `where id = ${row}.book_id;`;
const order = (row: 'new' | 'old') => `update books set rating_rank = ${rank} where id = ${row}.book_id;`;

/** Adds stars and reviews of books. A review's text is a comment in a discussion of its own kind. */
export async function up(db: Kysely<Schema>, dialect: Dialect): Promise<void> {
  const { schema } = db;
  const { sortableText } = dialect;
  // SQLite cannot change the check of a column, but it can replace the column.
  await schema
    .alterTable('discussions')
    .addColumn('new_kind', 'text', (c) =>
      c
        .notNull()
        .defaultTo('book')
        .check(sql`new_kind in ('chapter', 'book', 'review', 'update', 'announcement')`),
    )
    .execute();
  await sql`update discussions set new_kind = kind`.execute(db);
  await schema.alterTable('discussions').dropColumn('kind').execute();
  await schema.alterTable('discussions').renameColumn('new_kind', 'kind').execute();
  // `book_id` is unique, and a book has comments as well.
  await schema
    .alterTable('discussions')
    .addColumn('reviewed_book_id', 'integer', (c) => c.references('books.id').onDelete('cascade'))
    .execute();
  await schema
    .createIndex('discussions_of_reviews')
    .on('discussions')
    .column('reviewed_book_id')
    .unique()
    .execute();

  await schema
    .createTable('reviews')
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('book_id', 'integer', (c) => c.notNull().references('books.id').onDelete('cascade'))
    .addColumn('stars', 'integer', (c) => c.notNull().check(sql`stars between 1 and 5`))
    .addColumn('comment_id', 'integer', (c) => c.references('comments.id').onDelete('cascade'))
    .addColumn('created_at', sortableText, (c) => c.notNull())
    .addColumn('edited_at', sortableText)
    .addPrimaryKeyConstraint('reviews_pk', ['user_id', 'book_id'])
    .execute();
  await schema.createIndex('reviews_of_book').on('reviews').column('book_id').execute();
  await schema.createIndex('reviews_of_comment').on('reviews').column('comment_id').unique().execute();

  for (const column of ['rating_count', 'rating_sum', 'rating_rank'] as const)
    await schema
      .alterTable('books')
      .addColumn(column, 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
  await schema.createIndex('books_by_rating').on('books').columns(['rating_rank desc', 'id desc']).execute();
  // Triggers keep the averages right in the same transaction, also when an account or a comment is deleted.
  for (const [event, body] of [
    ['insert', count('new', '+') + order('new')],
    ['delete', count('old', '-') + order('old')],
    ['update of stars', count('old', '-') + count('new', '+') + order('new')],
  ] as const)
    for (const statement of dialect.trigger({
      name: `reviews_${event.slice(0, 6)}`,
      event,
      table: 'reviews',
      each: 'row',
      body,
    }))
      await statement.execute(db);
}
