import type { BookPosition } from '../features/listening/player/engine/player-state.ts';
import { createPositionHistory } from '../features/listening/player/history/position-history.ts';
import { createListeningLog } from '../features/listening/player/listening/listening-log.ts';
import { createPlayerCore } from '../features/listening/player/player/player-core.ts';
import type { Jump, RemotePosition } from '../features/listening/player/player/player-core-types.ts';
import { createPositionMirror } from '../features/listening/player/progress/position-mirror.ts';
import { createFakeAudio } from './fake-audio.ts';
import { createManualTime } from './manual-time.ts';
import type { memoryStore } from './memory-store.ts';
import type { createModelServer } from './model-server.ts';
import { sampleBook } from './sample-book.ts';

export type DeviceName = 'phone' | 'desk';

/** Length of each chapter in seconds. */
export const length = 600;
export const book = sampleBook([length, length, length]);

class Lost extends Error {
  readonly status = 0;
}

/**
 * Lets all answered requests finish: their promises depend on nothing but promises, and so end before `setImmediate`.
 */
export const flush = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Saves a position on the server as another device would. @param now Unix time in milliseconds */
export const saveFromOtherDevice = (
  server: ReturnType<typeof createModelServer>,
  place: Omit<BookPosition, 'bookId'>,
  now: number,
  device: DeviceName = 'desk',
) =>
  server.post(
    {
      bookId: book.id,
      ...place,
      observedAt: new Date(now).toISOString(),
      baseRev: server.held()?.rev ?? null,
    },
    device,
  );

/** Simulates one visit of a device to the app. When the visit ends, its memory is lost; local storage remains. */
export function visit(
  name: DeviceName,
  store: ReturnType<typeof memoryStore>,
  server: ReturnType<typeof createModelServer>,
  clock: () => number,
  rewinds: boolean,
) {
  const fake = createFakeAudio();
  const timers = createManualTime(clock());
  let isAlive = true;
  let ids = 0;
  const net = { isOnline: true, isProgressBroken: false, losesAnswers: false };
  const mirror = createPositionMirror(store, () => '3');
  const history = createPositionHistory(store, () => '3');
  /** Mock in which a sentence begins at every second. */
  const speech = { startOf: (second: number) => second };
  const jumps: Jump[] = [];
  const meetings: RemotePosition[] = [];
  const reach = async <T>(answer: () => T): Promise<T> => {
    if (!net.isOnline) throw new Lost('offline');
    const given = answer();
    if (!isAlive) return new Promise<T>(() => {});
    return given;
  };
  const schedule = (task: () => void, ms: number) => timers.schedule(() => isAlive && task(), ms);
  const core = createPlayerCore({
    port: fake.port,
    refreshBook: () => Promise.resolve(book),
    sourceOf: (chapter) => chapter.audio_url,
    markUnplayable: () => false,
    isServed: () => Promise.resolve(null),
    isOnline: () => net.isOnline,
    whenOnline: () => () => {},
    schedule,
    fetchPart: () => Promise.resolve(null),
    savesData: () => false,
    createUrl: () => 'blob:',
    revokeUrl: () => {},
    now: clock,
    outboxHost: { store, owner: () => '3', newId: () => `${name}${clock()}-${(ids += 1)}`, schedule },
    history,
    listening: createListeningLog(
      store,
      () => '3',
      () => `${name}player`,
    ),
    post: async (place, report) => {
      const answer = await reach(() => {
        if (report) server.hear(report);
        return server.post(place, name);
      });
      if (net.losesAnswers) throw new Lost('answer lost');
      return answer;
    },
    mirror,
    fetchProgress: () =>
      net.isProgressBroken ? Promise.reject(new Lost('broken')) : reach(() => server.progress()),
    sentenceStart: ({ position }) => speech.startOf(position),
    rewindsOnResume: () => rewinds,
    sleep: { check: () => {}, playing: () => {}, chapterEnded: () => true },
    device: name,
    onJump: (jump) => jumps.push(jump),
    onRemotePosition: (meeting) => meetings.push(meeting),
    accessLost: () => {},
    onBookEnd: () => {},
    wantsToPlay: () => {},
  });
  core.saver.start();

  /** Simulates that the browser has reached the requested position. */
  function arrive() {
    if (core.engine.state().status === 'loading') fake.ready(length);
    fake.fire('seeked');
    if (fake.audio.isPlaying) fake.fire('playing');
  }

  return {
    fake,
    core,
    mirror,
    history,
    unsent: () => core.saver.unsent(book.id),
    jumps,
    meetings,
    net,
    speech,
    arrive,
    timers,
    isOpen: () => core.engine.state().book !== null,
    isPlaying: () => core.engine.state().wantsToPlay,
    place: (): BookPosition => ({
      bookId: book.id,
      chapterId: core.engine.state().chapter?.id ?? 0,
      position: core.engine.position(),
    }),
    async open() {
      if (!net.isOnline) return;
      await flush();
      core.open(book, server.progress(), { play: false });
      arrive();
    },
    end: () => {
      isAlive = false;
    },
  };
}
