import { expect, test } from 'vitest';
import { memoryStore } from '../../../../testing/memory-store.ts';
import { createListeningLog } from './listening-log.ts';

function setUp() {
  const store = memoryStore();
  const log = createListeningLog(
    store,
    () => '7',
    () => 'abcdef',
  );
  return {
    /** Counts seconds on a day and confirms them; returns the days in the report. */
    count(day: string, seconds: number, bookId = 1) {
      log.add([], [{ day, bookId, seconds, media: seconds }]);
      const report = log.report(bookId, false);
      if (report) log.confirm(bookId, report);
      return report?.listening_time.map((time) => [time.day, time.seconds]);
    },
    log,
    store,
  };
}

test('an earlier day goes on counting after a later one, as on a flight to the west', () => {
  const { count } = setUp();
  count('2026-05-10', 20.6);
  expect([1, 2, 3].map(() => count('2026-05-09', 20.6))).toEqual([
    [['2026-05-09', 21]],
    [['2026-05-09', 41]],
    [['2026-05-09', 62]],
  ]);
  expect(count('2026-05-10', 20)).toEqual([['2026-05-10', 41]]);
});

test('counting survives a clock that once was years ahead', () => {
  const { count } = setUp();
  count('2099-01-01', 20);
  for (const day of ['2026-05-09', '2026-05-10', '2026-05-11', '2026-05-12'])
    expect([count(day, 20), count(day, 20)]).toEqual([[[day, 20]], [[day, 40]]]);
});

test('counts each book of a day by itself, also when another one played in between', () => {
  const { count, log } = setUp();
  expect([count('2026-05-09', 20, 1), count('2026-05-09', 30, 2), count('2026-05-09', 20, 1)]).toEqual([
    [['2026-05-09', 20]],
    [['2026-05-09', 30]],
    [['2026-05-09', 40]],
  ]);
  log.add([], [{ day: '2026-05-09', bookId: 2, seconds: 5, media: 10 }]);
  // A save in any book carries the listening time of all books.
  expect(log.report(1, false)?.listening_time).toEqual([
    { day: '2026-05-09', book_id: 2, source: 'abcdef', seconds: 35, media_seconds: 40 },
  ]);
});

test('names the origin of a book until the server has confirmed the first time of the day', () => {
  const store = memoryStore();
  const newLog = (origin: 'home' | 'search') =>
    createListeningLog(
      store,
      () => '7',
      () => 'abcdef',
      () => origin,
    );
  const listen = (log: ReturnType<typeof newLog>) => {
    log.add([], [{ day: '2026-05-09', bookId: 1, seconds: 20, media: 20 }]);
    return log.report(1, false);
  };
  expect(listen(newLog('home'))?.listening_time[0]?.origin).toBe('home');
  // A reload does not change the origin.
  const log = newLog('search');
  const report = listen(log);
  expect(report?.listening_time[0]).toMatchObject({ seconds: 40, origin: 'home' });
  if (report) log.confirm(1, report);
  expect(listen(log)?.listening_time[0]).not.toHaveProperty('origin');
});

test('sends what an earlier version has counted without a book', () => {
  const { log, store } = setUp();
  const days = { '2026-05-09': { seconds: 50, media: 60, confirmed: 20 } };
  store.setJson('listening.7', { source: 'abcdef', days, books: {}, parts: [] });
  log.add([], [{ day: '2026-05-09', bookId: 3, seconds: 10, media: 10 }]);
  expect(log.report(3, false)?.listening_time).toEqual([
    { day: '2026-05-09', source: 'abcdef', seconds: 50, media_seconds: 60 },
    { day: '2026-05-09', book_id: 3, source: 'abcdef', seconds: 10, media_seconds: 10 },
  ]);
});
