import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import type { Schema } from '../schema.ts';

/** Stores that pushes to the device of a sign-in were turned off: its browser registers by itself at each start. */
export async function up({ schema }: Kysely<Schema>, { sortableText }: Dialect): Promise<void> {
  await schema.alterTable('sessions').addColumn('push_off_at', sortableText).execute();
}
