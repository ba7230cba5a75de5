import type { BodyOf, upNextEndpoints } from '@lamplight/contract';
import { maxQueuedBooks, placeInQueue } from '@lamplight/contract';
import { lockListener } from '../../../db/lock-listener.ts';
import type { Database, Schema } from '../../../db/schema.ts';
import type { Actor } from '../../../http/auth.ts';
import type { RouteHandlers } from '../../../http/routes.ts';
import type { Clock } from '../../../platform/clock.ts';
import { ProblemError } from '../../../platform/errors.ts';
import type { Books } from '../../catalogue/index.ts';
import { m } from './messages.ts';
import { ranksFor } from './ranks.ts';

const listQueue = (db: Database, userId: number): Promise<{ book_id: number; rank: number }[]> =>
  db
    .selectFrom('queued_books')
    .select(['book_id', 'rank'])
    .where('user_id', '=', userId)
    .orderBy('rank')
    .orderBy('book_id')
    .execute();

export const saveRanks = (tx: Database, rows: readonly Schema['queued_books'][]) =>
  tx
    .insertInto('queued_books')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'book_id']).doUpdateSet(({ ref }) => ({ rank: ref('excluded.rank') })),
    )
    .execute();

const deleteQueued = (tx: Database, userId: number, bookId: number) =>
  tx.deleteFrom('queued_books').where('user_id', '=', userId).where('book_id', '=', bookId).execute();

type QueuePlacement = BodyOf<(typeof upNextEndpoints)['PUT /user/up-next/{id}']>;

interface UpNextDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly books: Pick<Books, 'requireBook' | 'fittingSummaries' | 'filterIds'>;
}

const idsOf = (rows: readonly { readonly book_id: number }[]): number[] => rows.map(({ book_id }) => book_id);

/** Creates the handlers of a member's queue of books. */
export function createUpNext({ db, clock, books }: UpNextDeps): {
  readonly handlers: RouteHandlers<typeof upNextEndpoints>;
} {
  /** Serializes changes by one member's devices, so that each sees the result of the previous one. */
  const inTurn = <T>(userId: number, change: (tx: Database) => Promise<T>): Promise<T> =>
    db.transaction().execute(async (tx) => {
      await lockListener(tx, userId);
      return change(tx);
    });

  const putInQueue = (
    user_id: number,
    bookId: number,
    { before, is_move }: QueuePlacement,
  ): Promise<number[]> =>
    inTurn(user_id, async (tx) => {
      const ranked = await listQueue(tx, user_id);
      const stored = idsOf(ranked);
      const order = placeInQueue(stored, bookId, before, is_move);
      if (order.length > maxQueuedBooks)
        throw new ProblemError('queue_full', m.queueFull({ count: maxQueuedBooks }));
      if (order.every((id, index) => id === stored[index])) return order;
      const added_at = clock.iso();
      const ranks = ranksFor(ranked, order, bookId);
      await saveRanks(
        tx,
        ranks.map((row) => ({ ...row, user_id, added_at })),
      );
      return order;
    });

  /** Returns those of these books that the member may see, in order. */
  const knownOf = async (ids: readonly number[], member: Actor): Promise<number[]> => [
    ...(await books.filterIds(ids, '', member)),
  ];

  return {
    handlers: {
      getUpNext: async ({ actor }) => {
        const book_ids = await knownOf(idsOf(await listQueue(db, actor.id)), actor);
        const { rows } = await books.fittingSummaries(book_ids, actor);
        return { book_ids, books: rows };
      },
      putUpNext: async ({ params, body, actor }) => {
        const book = await books.requireBook(params.id, actor);
        return { book_ids: await knownOf(await putInQueue(actor.id, book.id, body), actor) };
      },
      deleteUpNext: async ({ params, actor }) => {
        await inTurn(actor.id, (tx) => deleteQueued(tx, actor.id, params.id));
        return { book_ids: await knownOf(idsOf(await listQueue(db, actor.id)), actor) };
      },
    },
  };
}
