import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';

/** Lists notifications by when the member got them: a reply that was held for review is notified long after its event. */
export async function up({ schema }: Kysely<Schema>): Promise<void> {
  await schema
    .createIndex('notifications_by_time')
    .on('notifications')
    .columns(['user_id', 'created_at', 'event_id'])
    .execute();
}
