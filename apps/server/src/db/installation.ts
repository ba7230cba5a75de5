import type { Database } from './schema.ts';

/** Returns a fact about this installation; null if it is not recorded. */
export async function readFact(db: Database, name: string): Promise<string | null> {
  const row = await db.selectFrom('installation').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value ?? null;
}

/** Records a fact about this installation, and replaces an earlier one. */
export async function writeFact(db: Database, name: string, value: string): Promise<void> {
  await db
    .insertInto('installation')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}
