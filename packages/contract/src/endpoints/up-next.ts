import type { Static } from 'typebox';
import type { ApiDefinition } from '../endpoint.ts';
import { Type } from '../schema-builders.ts';
import { Id, IdParams, input, nullable } from '../schemas.ts';
import { maxQueuedBooks } from '../up-next.ts';
import { BookSummary } from './books.ts';

const order = Type.Array(Id, { description: `All books of the queue in order, ${maxQueuedBooks} at most` });

export const UpNext = Type.Object({
  book_ids: order,
  books: Type.Array(BookSummary, { description: 'The first of them, as many as fit into the response' }),
});
export type UpNext = Static<typeof UpNext>;

const UpNextOrder = Type.Object({ book_ids: order });

export const upNextEndpoints = {
  'GET /user/up-next': {
    operationId: 'getUpNext',
    access: 'library',
    group: 'Up next',
    summary: 'Your queue of books, the same on every device',
    result: UpNext,
  },
  'PUT /user/up-next/{id}': {
    operationId: 'putUpNext',
    access: 'library',
    group: 'Up next',
    summary: 'Add a book to the queue, or move it',
    params: IdParams,
    body: input({
      before: Type.Optional(
        nullable(
          Type.Integer({
            ...Id,
            description:
              'The book before which it comes; null: the end. Absent: a new book goes to the end, another keeps its place, as it does if that book is not in the queue',
          }),
        ),
      ),
      is_move: Type.Optional(
        Type.Boolean({
          description:
            'True: a book that is not in the queue, because another device has removed it, stays out',
        }),
      ),
    }),
    result: UpNextOrder,
  },
  'DELETE /user/up-next/{id}': {
    operationId: 'deleteUpNext',
    access: 'library',
    group: 'Up next',
    summary: 'Remove a book from the queue',
    params: IdParams,
    result: UpNextOrder,
  },
} as const satisfies ApiDefinition;
