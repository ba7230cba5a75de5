import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import type { Schema } from '../schema.ts';

const flag = (name: string) => sql`${sql.ref(name)} in (0, 1)`;

/** Creates accounts, subscriptions, the library, listening and media. */
export async function up(db: Kysely<Schema>, { identity, sortableText }: Dialect): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('users')
    .addColumn('id', 'integer', identity)
    .addColumn('username', 'text', (c) => c.notNull())
    .addColumn('username_key', sortableText, (c) => c.notNull().unique())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('email_key', sortableText, (c) => c.notNull().unique())
    .addColumn('password_hash', 'text', (c) => c.notNull())
    .addColumn('role', 'text', (c) => c.notNull().check(sql`role in ('admin', 'member')`))
    .addColumn('profile_image', 'text')
    .addColumn('is_premium', 'integer', (c) => c.notNull().defaultTo(0).check(flag('is_premium')))
    .addColumn('manual_premium_override', 'integer', (c) =>
      c.notNull().defaultTo(0).check(flag('manual_premium_override')),
    )
    .addColumn('token_version', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();

  await schema
    .createTable('subscriptions')
    .addColumn('user_id', 'integer', (c) => c.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('stripe_customer_id', 'text')
    .addColumn('stripe_subscription_id', 'text')
    .addColumn('stripe_status', 'text')
    .addColumn('subscription_renewal', 'text')
    .execute();

  await schema
    .createTable('books')
    .addColumn('id', 'integer', identity)
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('title_sort', sortableText, (c) => c.notNull())
    .addColumn('title_fold', 'text', (c) => c.notNull().unique())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('cover_image', 'text', (c) => c.notNull())
    .addColumn('cover_hue', 'integer')
    .addColumn('synopsis', 'text', (c) => c.notNull())
    .addColumn('chapter_count', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('first_chapter_image', 'text')
    .addColumn('duration', 'double precision')
    .addColumn('total_views', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('demo', 'integer', (c) => c.notNull().defaultTo(0).check(flag('demo')))
    .addColumn('created_at', sortableText, (c) => c.notNull())
    .addColumn('updated_at', sortableText, (c) => c.notNull())
    .execute();
  await schema.createIndex('books_by_title').on('books').columns(['title_sort', 'id']).execute();
  await schema.createIndex('books_by_created').on('books').columns(['created_at desc', 'id desc']).execute();
  await schema.createIndex('books_by_updated').on('books').columns(['updated_at desc', 'id desc']).execute();
  await schema.createIndex('books_by_views').on('books').columns(['total_views desc', 'id desc']).execute();

  await schema
    .createTable('chapters')
    .addColumn('id', 'integer', identity)
    .addColumn('book_id', 'integer', (c) => c.notNull().references('books.id').onDelete('cascade'))
    .addColumn('place', 'integer', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('audio_url', 'text', (c) => c.notNull())
    .addColumn('image', 'text')
    .addColumn('duration', 'double precision')
    .execute();
  await schema.createIndex('chapters_of_book').on('chapters').columns(['book_id', 'place']).execute();

  await schema
    .createTable('book_tags')
    .addColumn('book_id', 'integer', (c) => c.notNull().references('books.id').onDelete('cascade'))
    .addColumn('place', 'integer', (c) => c.notNull())
    .addColumn('main_tag', sortableText, (c) => c.notNull())
    .addColumn('sub_tag', sortableText)
    .addPrimaryKeyConstraint('book_tags_pk', ['book_id', 'place'])
    .execute();
  await schema
    .createIndex('book_tags_by_tag')
    .on('book_tags')
    .columns(['main_tag', 'sub_tag', 'book_id'])
    .execute();
  await schema.createIndex('book_tags_by_sub_tag').on('book_tags').columns(['sub_tag', 'book_id']).execute();

  await schema
    .createTable('book_views')
    .addColumn('book_id', 'integer', (c) => c.notNull().references('books.id').onDelete('cascade'))
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('day', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('book_views_pk', ['user_id', 'book_id', 'day'])
    .execute();
  await schema.createIndex('book_views_of_book').on('book_views').columns(['book_id']).execute();

  await schema
    .createTable('bookmarks')
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('book_id', 'integer', (c) => c.notNull().references('books.id').onDelete('cascade'))
    .addColumn('bookmarked_at', sortableText, (c) => c.notNull())
    .addPrimaryKeyConstraint('bookmarks_pk', ['user_id', 'book_id'])
    .execute();
  await schema
    .createIndex('bookmarks_by_time')
    .on('bookmarks')
    .columns(['user_id', 'bookmarked_at'])
    .execute();
  await schema.createIndex('bookmarks_of_book').on('bookmarks').columns(['book_id']).execute();

  await schema
    .createTable('chapter_progress')
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('chapter_id', 'integer', (c) => c.notNull().references('chapters.id').onDelete('cascade'))
    .addColumn('book_id', 'integer', (c) => c.notNull().references('books.id').onDelete('cascade'))
    .addColumn('position', 'double precision', (c) => c.notNull())
    .addColumn('updated_at', sortableText, (c) => c.notNull())
    .addPrimaryKeyConstraint('chapter_progress_pk', ['user_id', 'chapter_id'])
    .execute();
  await schema
    .createIndex('chapter_progress_of_book')
    .on('chapter_progress')
    .columns(['user_id', 'book_id'])
    .execute();
  await schema
    .createIndex('chapter_progress_of_chapter')
    .on('chapter_progress')
    .columns(['chapter_id'])
    .execute();

  await schema
    .createTable('book_progress')
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('book_id', 'integer', (c) => c.notNull().references('books.id').onDelete('cascade'))
    .addColumn('last_chapter_id', 'integer', (c) => c.notNull().references('chapters.id').onDelete('cascade'))
    .addColumn('position', 'double precision', (c) => c.notNull())
    .addColumn('rev', 'integer', (c) => c.notNull())
    .addColumn('device', 'text')
    .addColumn('updated_at', sortableText, (c) => c.notNull())
    .addPrimaryKeyConstraint('book_progress_pk', ['user_id', 'book_id'])
    .execute();
  await schema
    .createIndex('book_progress_by_time')
    .on('book_progress')
    .columns(['user_id', 'updated_at desc'])
    .execute();
  await schema
    .createIndex('book_progress_of_chapter')
    .on('book_progress')
    .columns(['last_chapter_id'])
    .execute();

  await schema
    .createTable('place_history')
    .addColumn('id', 'integer', identity)
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('book_id', 'integer', (c) => c.notNull().references('books.id').onDelete('cascade'))
    .addColumn('chapter_id', 'integer', (c) => c.notNull().references('chapters.id').onDelete('cascade'))
    .addColumn('position', 'double precision', (c) => c.notNull())
    .addColumn('device', 'text')
    .addColumn('left_at', sortableText, (c) => c.notNull())
    .execute();
  await schema
    .createIndex('place_history_of_book')
    .on('place_history')
    .columns(['user_id', 'book_id', 'id'])
    .execute();
  await schema.createIndex('place_history_of_chapter').on('place_history').columns(['chapter_id']).execute();

  await schema
    .createTable('listener_settings')
    .addColumn('user_id', 'integer', (c) => c.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('volume', 'double precision', (c) => c.notNull())
    .execute();

  await schema
    .createTable('media_files')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull().check(sql`kind in ('audio', 'cover')`))
    .addColumn('content_type', 'text', (c) => c.notNull())
    .addColumn('bytes', 'bigint', (c) => c.notNull())
    .addColumn('duration', 'double precision')
    .addColumn('hue', 'integer')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();

  await schema
    .createTable('installation')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('value', 'text', (c) => c.notNull())
    .execute();

  await schema
    .createTable('rate_limits')
    .addColumn('key', 'varchar(255)', (c) => c.primaryKey())
    .addColumn('points', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('expire', 'bigint')
    .execute();
}
