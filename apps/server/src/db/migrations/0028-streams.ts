import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import type { Schema } from '../schema.ts';

/** Adds which sessions play audio, and which had to pause because too many did. */
export async function up({ schema }: Kysely<Schema>, { sortableText }: Dialect): Promise<void> {
  for (const column of ['stream_started_at', 'stream_seen_at', 'stream_taken_over_at'] as const)
    await schema.alterTable('sessions').addColumn(column, sortableText).execute();
}
