import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import type { Schema } from '../schema.ts';

/** Adds reports, the moderators' queue with its history, mutes, ignored members and words to watch. */
export async function up(db: Kysely<Schema>, { identity, sortableText }: Dialect): Promise<void> {
  const { schema } = db;
  await schema
    .alterTable('comments')
    .addColumn('state', 'text', (c) =>
      c.notNull().defaultTo('visible').check(sql`state in ('visible', 'hidden', 'held')`),
    )
    .execute();
  // Before this version each deleted comment that remained had replies, so every comment is listed.
  await schema
    .alterTable('comments')
    .addColumn('listed', 'integer', (c) => c.notNull().defaultTo(1).check(sql`listed in (0, 1)`))
    .execute();
  // Finds a reader's own comments that are hidden from others.
  await schema
    .createIndex('comments_unlisted')
    .on('comments')
    .columns(['user_id', 'discussion_id'])
    .where(sql<boolean>`listed = 0`)
    .execute();

  await schema.alterTable('users').addColumn('muted_until', 'text').execute();
  await schema.alterTable('users').addColumn('mute_reason', 'text').execute();

  await schema
    .createTable('moderation_cases')
    .addColumn('id', 'integer', identity)
    .addColumn('comment_id', 'integer', (c) => c.unique().references('comments.id').onDelete('set null'))
    .addColumn('author_id', 'integer', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('source', 'text', (c) =>
      c.notNull().check(sql`source in ('report', 'word', 'new_member', 'moderator')`),
    )
    .addColumn('state', 'text', (c) => c.notNull().check(sql`state in ('open', 'closed')`))
    .addColumn('previous_comment_state', 'text')
    .addColumn('outcome', 'text', (c) => c.check(sql`outcome in ('shown', 'hidden', 'deleted')`))
    .addColumn('report_count', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('opened_at', sortableText, (c) => c.notNull())
    .addColumn('closed_at', sortableText)
    .execute();
  await schema
    .createIndex('moderation_cases_open')
    .on('moderation_cases')
    .columns(['opened_at', 'id'])
    .where(sql<boolean>`state = 'open'`)
    .execute();
  await schema
    .createIndex('moderation_cases_closed')
    .on('moderation_cases')
    .columns(['closed_at', 'id'])
    .where(sql<boolean>`state = 'closed'`)
    .execute();
  await schema
    .createIndex('moderation_cases_of_author')
    .on('moderation_cases')
    .columns(['author_id'])
    .execute();

  await schema
    .createTable('comment_reports')
    .addColumn('id', 'integer', identity)
    .addColumn('case_id', 'integer', (c) => c.notNull().references('moderation_cases.id').onDelete('cascade'))
    .addColumn('user_id', 'integer', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('note', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('outcome', 'text', (c) => c.check(sql`outcome in ('upheld', 'dismissed')`))
    .addColumn('decided_at', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addUniqueConstraint('comment_reports_once', ['case_id', 'user_id'])
    .execute();
  await schema
    .createIndex('comment_reports_of_user')
    .on('comment_reports')
    .columns(['user_id', 'outcome'])
    .execute();

  await schema
    .createTable('moderation_acts')
    .addColumn('id', 'integer', identity)
    .addColumn('case_id', 'integer', (c) => c.references('moderation_cases.id').onDelete('set null'))
    .addColumn('member_id', 'integer', (c) => c.references('users.id').onDelete('cascade'))
    .addColumn('actor_id', 'integer', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('act', 'text', (c) => c.notNull())
    .addColumn('note', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('until', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();
  for (const column of ['case_id', 'member_id', 'actor_id'] as const)
    await schema
      .createIndex(`moderation_acts_by_${column}`)
      .on('moderation_acts')
      .columns([column])
      .execute();
  // The mute that hid a comment, so that ending the mute can show just its comments again. Not a foreign key: together
  // with the others it would be a circle, which a restore cannot fill in order.
  await schema.alterTable('comments').addColumn('hidden_by_act', 'integer').execute();
  await schema
    .createIndex('comments_hidden_by_act')
    .on('comments')
    .columns(['hidden_by_act'])
    .where(sql<boolean>`hidden_by_act is not null`)
    .execute();

  await schema
    .createTable('ignored_members')
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('ignored_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('ignored_members_pk', ['user_id', 'ignored_id'])
    .execute();
  await schema
    .createIndex('ignored_members_by_ignored')
    .on('ignored_members')
    .columns(['ignored_id'])
    .execute();

  await schema
    .createTable('watch_words')
    .addColumn('word', 'text', (c) => c.primaryKey())
    .addColumn('added_by', 'integer', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();
}
