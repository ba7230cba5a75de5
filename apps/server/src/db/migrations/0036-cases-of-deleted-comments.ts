import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';

/**
 * Closes the open moderation cases of comments that are deleted. When that happened is not stored: they get the time at
 * which they were opened.
 */
export async function up(db: Kysely<Schema>): Promise<void> {
  await sql`
    update moderation_cases set state = 'closed', outcome = 'deleted', closed_at = opened_at
    where state = 'open'
      and (comment_id is null or comment_id in (select id from comments where removed = 1))`.execute(db);
}
