import type { Kysely } from 'kysely';
import { foldText } from '../../platform/fold-text.ts';
import type { Schema } from '../schema.ts';

/** Lets searches for moments find the title of their chapter. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .alterTable('moments')
    .addColumn('chapter_title_fold', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
  const members = await db.selectFrom('moments').select('user_id').distinct().execute();
  for (const { user_id } of members) {
    const moments = await db
      .selectFrom('moments')
      .select('chapter_title')
      .distinct()
      .where('user_id', '=', user_id)
      .execute();
    for (const { chapter_title } of moments)
      await db
        .updateTable('moments')
        .set({ chapter_title_fold: foldText(chapter_title) })
        .where('user_id', '=', user_id)
        .where('chapter_title', '=', chapter_title)
        .execute();
  }
}
