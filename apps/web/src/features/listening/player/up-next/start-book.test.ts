import type { Progress } from '@lamplight/contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../../../lib/query.ts';
import { flush, setUpEngine } from '../../../../testing/engine-harness.ts';
import { sampleBook } from '../../../../testing/sample-book.ts';
import type { Player } from '../player/player.ts';
import type { OpenOptions } from '../player/player-core-types.ts';
import { continueBook, prepareBook, startBook } from './start-book.ts';

const book = sampleBook([300, 200]);
const other = { ...book, id: 8 };
const place = { chapterId: 1, position: 30 };

const page = vi.hoisted(() => ({ player: null as Player | null }));
vi.mock('../player/player.ts', () => ({ getPlayer: () => page.player }));
vi.mock('../player/player-queries.ts', () => ({
  playerBookQuery: (id: number) => ({
    queryKey: ['books', id],
    queryFn: () => [book, other].find((candidate) => candidate.id === id),
  }),
}));

/** A player whose progress arrives when the test says so; `restored` is loaded and paused, as after a reload. */
function setUp(restored?: typeof book) {
  const { engine, fake } = setUpEngine();
  const rev = { known: null as number | null };
  const answers: ((progress: Progress | null) => void)[] = [];
  const progressOf = vi.fn(() => new Promise<Progress | null>((resolve) => answers.push(resolve)));
  page.player = {
    engine,
    progressOf,
    saver: { rev: () => rev.known, unsent: () => [] },
    prepare: (opened: typeof book) => engine.prepare(opened, place),
    open: (opened: typeof book, _: unknown, { play, chapterId = place.chapterId }: OpenOptions) => {
      if (engine.state().book?.id !== opened.id) engine.load(opened, { ...place, chapterId, play });
    },
  } as unknown as Player;
  if (restored) engine.load(restored, { ...place, play: false });
  return {
    engine,
    fake,
    progressOf,
    rev,
    async arrive(progress: Progress | null = null) {
      await flush();
      for (const resolve of answers.splice(0)) resolve(progress);
      await flush();
    },
  };
}

beforeEach(() => {
  queryClient.clear();
  vi.stubGlobal('window', { location: { pathname: '/listen/7' } });
});

test('Continue plays a restored book within the tap, and does not start it again after a pause', async () => {
  const { engine, fake, progressOf, arrive } = setUp(book);
  void continueBook(book.id);
  expect([fake.audio.playCalls, fake.audio.url === null, progressOf.mock.calls]).toEqual([1, false, []]);
  engine.pause();
  await arrive();
  expect([engine.state().wantsToPlay, fake.audio.playCalls]).toEqual([false, 1]);
});

test('Continue of another book empties the audio element within the tap, and plays once the book is here', async () => {
  const { engine, fake, arrive } = setUp(other);
  void continueBook(book.id);
  expect([engine.state().book, fake.audio.url]).toEqual([null, null]);
  await arrive();
  expect([engine.state().book?.id, fake.audio.isPlaying]).toEqual([book.id, true]);
});

const loaded: Progress = {
  progress: [{ chapter_id: 1, position: 30 }],
  last_chapter_id: 1,
  rev: 4,
  device: null,
  updated_at: '2026-11-01T00:00:00.000Z',
};

test('Continue plays a prepared book within the tap, in a browser that has played nothing', async () => {
  const { engine, fake, progressOf, arrive } = setUp();
  const ready = prepareBook(book.id);
  await arrive(loaded);
  await ready;
  expect([engine.state().book, fake.audio.playCalls]).toEqual([null, 0]);
  expect(fake.audio.prepared, 'the sound at the place is there').toMatchObject({ startAt: 30 });
  void continueBook(book.id);
  expect([engine.state().book?.id, fake.audio.playCalls]).toEqual([book.id, 1]);
  expect(progressOf).toHaveBeenCalledTimes(1);
});

test('a chapter of a prepared book plays within the tap; otherwise it is left to the screen that opens', async () => {
  const { engine, fake, progressOf, arrive } = setUp();
  await continueBook(book.id, 2);
  expect([engine.state().book, progressOf.mock.calls]).toEqual([null, []]);
  const ready = prepareBook(book.id);
  await arrive(loaded);
  await ready;
  void continueBook(book.id, 2);
  expect([engine.state().chapter?.id, fake.audio.playCalls]).toEqual([2, 1]);
});

test('preparing a book neither touches one that is loaded, nor outlasts its screen', async () => {
  const { engine, fake, arrive } = setUp(other);
  const ready = prepareBook(book.id);
  await arrive(loaded);
  await ready;
  expect([engine.state().book?.id, fake.audio.prepared]).toEqual([other.id, null]);
  engine.unload();
  const left = prepareBook(book.id, () => false);
  await arrive(loaded);
  await left;
  expect(fake.audio.prepared).toBeNull();
});

test.each([
  ['the book was played since', { rev: 5, meanwhile: () => {} }],
  ['the preparation is old', { rev: null, meanwhile: () => vi.setSystemTime(Date.now() + 61 * 60_000) }],
])('Continue asks for the place again if %s', async (_, { rev: known, meanwhile }) => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { engine, fake, progressOf, rev, arrive } = setUp();
  const ready = prepareBook(book.id);
  await arrive(loaded);
  await ready;
  rev.known = known;
  meanwhile();
  void continueBook(book.id);
  expect([engine.state().book, fake.audio.playCalls]).toEqual([null, 0]);
  await arrive(loaded);
  expect(engine.state().book?.id).toBe(book.id);
  expect(progressOf).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});

test('Continue lets what plays play on until the other book is here', async () => {
  const { engine, fake, arrive } = setUp(other);
  engine.play();
  void continueBook(book.id);
  expect([engine.state().book?.id, fake.audio.isPlaying]).toEqual([other.id, true]);
  await arrive();
  expect([engine.state().book?.id, fake.audio.isPlaying]).toEqual([book.id, true]);
});

test.each(['/home', '/listen/8'])(
  'Continue starts nothing if the listener is at %s by then',
  async (pathname) => {
    const { engine, arrive } = setUp();
    const started = continueBook(book.id);
    vi.stubGlobal('window', { location: { pathname } });
    await arrive();
    await started;
    expect([engine.state().book, engine.state().wantsToPlay]).toEqual([null, false]);
  },
);

test('a moment starts its second, also in another book, but not once the listener has opened something else', async () => {
  const { engine, arrive } = setUp(other);
  void startBook(book.id, { chapterId: 2, position: 40 });
  await arrive();
  expect([engine.state().chapter?.id, engine.position(), engine.state().wantsToPlay]).toEqual([2, 40, true]);
  const isLate = startBook(other.id, place);
  engine.unload();
  await arrive();
  await isLate;
  expect(engine.state().book).toBeNull();
});
