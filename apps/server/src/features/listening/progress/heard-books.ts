import { readInChunks } from '../../../db/chunks.ts';
import type { Database } from '../../../db/schema.ts';
import { levelOf, type Member } from '../../../http/reader.ts';
import { isVisibleBook } from '../../catalogue/index.ts';
import { isFinishedBook } from './list-conditions.ts';

/** Returns which of these books a member has begun, when each was last heard, and which are finished. */
export async function listHeardBooks(db: Database, member: Member, bookIds: readonly number[]) {
  const rows = await readInChunks(bookIds, (chunk) =>
    db
      .selectFrom('book_progress as progress')
      .innerJoin('books', 'books.id', 'progress.book_id')
      .select(['progress.book_id', 'progress.updated_at', 'progress.rev'])
      .select((eb) =>
        eb
          .case()
          .when(isFinishedBook(levelOf(member)))
          .then(1)
          .else(0)
          .end()
          .as('is_finished'),
      )
      .where('progress.user_id', '=', member.id)
      .where(isVisibleBook(levelOf(member)))
      .where('progress.book_id', 'in', chunk)
      .execute(),
  );
  return rows
    .filter(({ rev, is_finished }) => rev > 0 || is_finished === 1)
    .map(({ book_id, updated_at, is_finished }) => ({ book_id, updated_at, isFinished: is_finished === 1 }));
}
