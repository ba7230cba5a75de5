import type { SavedProgress } from '@lamplight/contract';
import { createManualTime } from '../engine/manual-time.ts';
import type { Place } from '../engine/player-state.ts';
import { memoryStore } from './memory-store.ts';
import { createProgressQueue, type UnsentPlace } from './progress-queue.ts';
import { createProgressSaver } from './progress-saver.ts';

const flush = () => new Promise<void>((resolve) => setTimeout(resolve, 0));
export const at = (position: number, chapterId = 1): Place => ({ bookId: 7, chapterId, position });
class Answered extends Error {
  readonly status: number;
  constructor(status: number) {
    super(String(status));
    this.status = status;
  }
}

/** What a server says that keeps the place. */
const takenAs = ({ chapterId, position, baseRev, observedAt }: UnsentPlace): SavedProgress => ({
  chapter_id: chapterId,
  position,
  rev: (baseRev ?? 0) + 1,
  device: null,
  updated_at: observedAt,
  accepted: true,
  displaced: null,
});

/** A saver whose requests are answered by hand. */
export function setUp(store = memoryStore()) {
  const time = createManualTime();
  let ids = 0;
  let isPlaying = true;
  const overruled: number[] = [];
  const met: (readonly [chapterId: number, position: number])[] = [];
  const queue = createProgressQueue(
    store,
    () => '3',
    () => `${(ids += 1)}-${time.now()}`,
  );
  const requests: {
    place: UnsentPlace;
    answer: (status?: number, held?: Partial<SavedProgress>) => Promise<void>;
  }[] = [];
  let refusals = 0;
  let confirmations = 0;
  const saver = createProgressSaver({
    queue,
    schedule: time.schedule,
    now: time.now,
    isPlaying: () => isPlaying,
    accessLost: () => (refusals += 1),
    overruled: (bookId) => overruled.push(bookId),
    metElsewhere: (_bookId, place) => met.push([place.chapter_id, place.position]),
    isPast: (place, other) =>
      place.chapterId === other.chapterId
        ? place.position >= other.position
        : place.chapterId > other.chapterId,
    guessConfirmed: () => (confirmations += 1),
    post: (place) =>
      new Promise((resolve, reject) => {
        const answer = async (status = 200, held: Partial<SavedProgress> = {}) => {
          if (status === 200) resolve({ ...takenAs(place), ...held });
          else reject(new Answered(status));
          await flush();
        };
        requests.push({ place, answer });
      }),
  });
  saver.start();
  const sent = () => requests.map((request) => [request.place.chapterId, request.place.position]);
  const bases = () => requests.map((request) => request.place.baseRev);
  const answer = (index: number, status?: number, held?: Partial<SavedProgress>) =>
    requests[index]?.answer(status, held);
  const pause = () => {
    isPlaying = false;
  };
  return {
    time,
    queue,
    saver,
    requests,
    sent,
    bases,
    answer,
    pause,
    overruled,
    met,
    store,
    refusals: () => refusals,
    confirmations: () => confirmations,
  };
}
