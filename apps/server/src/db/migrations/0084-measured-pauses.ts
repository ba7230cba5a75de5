import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';

/** Gaps between cues that earlier releases took for pauses were at least this long, in seconds. */
const shortestGap = 0.349;

/** Returns whether pauses were measured: those of a recording include shorter ones than gaps between cues. */
const isMeasured = (pauses: string): boolean =>
  (JSON.parse(pauses) as [number, number][] | null)?.some(([from, to]) => to - from < shortestGap) === true;

/** Forgets pauses that were only gaps between the cues of a text with times: words may be said in them. */
export async function up(db: Kysely<Schema>): Promise<void> {
  const texts = await db.selectFrom('chapter_texts').select(['chapter_id', 'state']).execute();
  // One at a time: pauses of a long chapter are a megabyte.
  for (const { chapter_id, state } of texts) {
    const ofText = { chapter_id, state };
    const { pauses } = await db
      .selectFrom('chapter_texts')
      .select('pauses')
      .where((eb) => eb.and(ofText))
      .executeTakeFirstOrThrow();
    if (isMeasured(pauses)) continue;
    await db
      .updateTable('chapter_texts')
      .set({ pauses: 'null' })
      .where((eb) => eb.and(ofText))
      .execute();
  }
}
