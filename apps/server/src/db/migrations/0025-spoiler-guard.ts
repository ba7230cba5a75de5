import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';

/** Adds each listener's switch of the spoiler guard, which is on unless switched off. */
export const up = (db: Kysely<Schema>): Promise<void> =>
  db.schema
    .alterTable('listener_settings')
    .addColumn('spoiler_guard', 'integer', (c) =>
      c.notNull().defaultTo(1).check(sql`spoiler_guard in (0, 1)`),
    )
    .execute();
