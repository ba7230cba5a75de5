import { sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';

/** Adds the amounts of an account that is about to be deleted to anonymous sums, which remain. */
export async function keepSums(tx: Database, userId: number): Promise<void> {
  const amounts = [
    sql`select 'seconds', day, book_id, cast(sum(seconds) as integer) from listening_days
      where user_id = ${userId} group by day, book_id`,
    sql`select 'starts', begun_on, book_id, 1 from listener_books
      where user_id = ${userId} and begun_on is not null`,
    sql`select 'finishes', finished_on, book_id, 1 from listener_books
      where user_id = ${userId} and finished_on is not null`,
  ];
  for (const select of amounts)
    await sql`insert into former_listening (measure, day, book_id, amount) ${select}
      on conflict (measure, day, book_id) do update set amount = former_listening.amount + excluded.amount`.execute(
      tx,
    );
}
