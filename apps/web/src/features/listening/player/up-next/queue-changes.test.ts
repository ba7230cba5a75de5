import type { BookSummary, UpNext } from '@lamplight/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inOrder, type QueueChange, withChange } from './queue-changes.ts';

// These tests use only the ids of books.
const book = (id: number) => ({ id }) as BookSummary;
const empty: UpNext = { book_ids: [], books: [] };
const id = fc.integer({ min: 1, max: 6 });
const change: fc.Arbitrary<QueueChange> = fc.oneof(
  id.map((bookId) => ({ kind: 'remove' as const, book: book(bookId) })),
  fc
    .tuple(id, fc.option(id, { nil: null }), fc.constantFrom('add', 'put back', 'move'))
    .map(([bookId, before, how]) => ({
      kind: 'put' as const,
      book: book(bookId),
      ...(how !== 'add' && { before }),
      isMove: how === 'move',
    })),
);

test('two devices show the same queue once their changes have arrived, whatever each showed before', () => {
  const event = fc.record({ device: fc.constantFrom(0, 1), change: fc.option(change, { nil: null }) });
  fc.assert(
    fc.property(fc.array(event, { maxLength: 40 }), (events) => {
      let server = empty;
      const unsent: QueueChange[][] = [[], []];
      const shown = [empty, empty];
      const send = (device: number) => {
        for (const each of unsent[device]?.splice(0) ?? []) server = withChange(server, each);
        shown[device] = server;
      };
      for (const { device, change: made } of events) {
        // A null step means that the network is back.
        if (!made) send(device);
        else {
          shown[device] = withChange(shown[device] ?? empty, made);
          unsent[device]?.push(made);
        }
        const { book_ids, books } = shown[device] ?? empty;
        expect(new Set(book_ids).size).toBe(book_ids.length);
        expect(books.map((shownBook) => shownBook.id)).toEqual(book_ids);
      }
      const [last] = [unsent[0]?.at(-1)];
      send(1);
      send(0);
      send(1);
      expect(shown[0]).toEqual(server);
      expect(shown[1]).toEqual(server);
      // The change that arrived last wins.
      const isKnown = last?.kind === 'put' && last.isMove;
      if (last && !isKnown) expect(server.book_ids.includes(last.book.id)).toBe(last.kind === 'put');
    }),
    { seed: 7, numRuns: 300 },
  );
});

test('a change that is sent again changes nothing', () => {
  fc.assert(
    fc.property(fc.array(change), change, (before, made) => {
      const once = withChange(before.reduce(withChange, empty), made);
      expect(withChange(once, made).book_ids).toEqual(once.book_ids);
    }),
    { seed: 7, numRuns: 300 },
  );
});

test('a book that another device removes while it is moved stays removed', () => {
  const [one, two] = [book(1), book(2)];
  const queue = [one, two].reduce((all, added) => withChange(all, { kind: 'put', book: added }), empty);
  const removed = withChange(queue, { kind: 'remove', book: two });
  expect(withChange(removed, { kind: 'put', book: two, before: 1, isMove: true })).toEqual(removed);
});

test('books that the server no longer has are left out', () => {
  const queue = [1, 2, 3].reduce(
    (all, bookId) => withChange(all, { kind: 'put', book: book(bookId) }),
    empty,
  );
  expect(inOrder(queue, [3, 1])).toEqual({ book_ids: [3, 1], books: [book(3), book(1)] });
});
