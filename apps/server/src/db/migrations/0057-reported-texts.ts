import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import type { Schema } from '../schema.ts';

const count = (row: 'new' | 'old', sign: '+' | '-') =>
  `update books set rating_count = rating_count ${sign} ${row}.is_counted, ` +
  `rating_sum = rating_sum ${sign} ${row}.stars * ${row}.is_counted where id = ${row}.book_id;`;
const order = (row: 'new' | 'old') =>
  'update books set rating_rank = ' +
  'case rating_count when 0 then 0 else (rating_sum * 1000 + 17500) / (rating_count + 5) end ' +
  `where id = ${row}.book_id;`;

/**
 * Adds the text of a comment as it was reported, the book of a deleted review that was hidden, and whether the stars of
 * a review count: those of a hidden or held one do not.
 */
export async function up(db: Kysely<Schema>, dialect: Dialect): Promise<void> {
  const { schema } = db;
  await schema.alterTable('moderation_cases').addColumn('reported_text', 'text').execute();
  await schema
    .alterTable('moderation_cases')
    .addColumn('hidden_review_of', 'integer', (c) => c.references('books.id').onDelete('set null'))
    .execute();
  await schema
    .createIndex('moderation_cases_of_hidden_reviews')
    .on('moderation_cases')
    .columns(['hidden_review_of', 'author_id'])
    .where(sql<boolean>`hidden_review_of is not null`)
    .execute();

  await schema
    .alterTable('reviews')
    .addColumn('is_counted', 'integer', (c) => c.notNull().defaultTo(1).check(sql`is_counted in (0, 1)`))
    .execute();
  for (const [event, body] of [
    ['insert', count('new', '+') + order('new')],
    ['delete', count('old', '-') + order('old')],
    ['update of stars, is_counted', count('old', '-') + count('new', '+') + order('new')],
  ] as const) {
    const trigger = { name: `reviews_${event.slice(0, 6)}`, event, table: 'reviews', body } as const;
    await dialect.dropTrigger(trigger).execute(db);
    for (const statement of dialect.trigger({ ...trigger, each: 'row' })) await statement.execute(db);
  }
  for (const statement of dialect.trigger({
    name: 'comments_state',
    event: 'update of state',
    table: 'comments',
    each: 'row',
    body:
      "update reviews set is_counted = case new.state when 'visible' then 1 else 0 end " +
      'where comment_id = new.id;',
  }))
    await statement.execute(db);
  await sql`
    update reviews set is_counted = 0
    where comment_id in (select id from comments where state <> 'visible')`.execute(db);
}
