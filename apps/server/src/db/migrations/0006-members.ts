import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';

/** Adds indexes to count and order subscriptions on the members screen. */
export async function up({ schema }: Kysely<Schema>): Promise<void> {
  await schema
    .createIndex('subscriptions_by_status')
    .on('subscriptions')
    .columns(['stripe_status', 'user_id'])
    .where(sql<boolean>`stripe_status is not null`)
    .execute();
  await schema
    .createIndex('free_grants_by_end')
    .on('free_grants')
    .columns(['expires_at', 'user_id'])
    .where(sql<boolean>`revoked_at is null`)
    .execute();
}
