import type { SavedProgress } from '@lamplight/contract';
import type { BookPosition } from '../features/listening/player/engine/player-state.ts';
import { createProgressSaver } from '../features/listening/player/progress/progress-saver.ts';
import type { UnsentPosition } from '../features/listening/player/progress/unsent-positions.ts';
import { createManualTime } from './manual-time.ts';
import { memoryStore } from './memory-store.ts';

const flush = () => new Promise<void>((resolve) => setTimeout(resolve, 0));
export const at = (position: number, chapterId = 1): BookPosition => ({ bookId: 7, chapterId, position });
class Answered extends Error {
  readonly status: number;
  constructor(status: number) {
    super(String(status));
    this.status = status;
  }
}

/** Returns the response of a server that accepts a position. */
const takenAs = ({ chapterId, position, baseRev, observedAt }: UnsentPosition): SavedProgress => ({
  chapter_id: chapterId,
  position,
  rev: (baseRev ?? 0) + 1,
  device: null,
  updated_at: observedAt,
  accepted: true,
  displaced: null,
});

/** Creates a saver whose requests the test responds to. */
export function setUpSaver(store = memoryStore()) {
  const time = createManualTime();
  let ids = 0;
  let isPlaying = true;
  const overruled: number[] = [];
  const met: (readonly [chapterId: number, position: number])[] = [];
  const requests: {
    place: UnsentPosition;
    answer: (status?: number, fields?: Partial<SavedProgress>) => Promise<void>;
  }[] = [];
  let refusals = 0;
  let confirmations = 0;
  const saver = createProgressSaver({
    outboxHost: {
      store,
      owner: () => '3',
      newId: () => `${(ids += 1)}-${time.now()}`,
      schedule: time.schedule,
    },
    now: time.now,
    isPlaying: () => isPlaying,
    accessLost: () => (refusals += 1),
    onRejected: (bookId) => overruled.push(bookId),
    onRemotePosition: (_bookId, place) => met.push([place.chapter_id, place.position]),
    isPast: (place, other) =>
      place.chapterId === other.chapterId
        ? place.position >= other.position
        : place.chapterId > other.chapterId,
    guessConfirmed: () => (confirmations += 1),
    post: (place) =>
      new Promise((resolve, reject) => {
        const answer = async (status = 200, fields: Partial<SavedProgress> = {}) => {
          if (status === 200) resolve({ ...takenAs(place), ...fields });
          else reject(new Answered(status));
          await flush();
        };
        requests.push({ place, answer });
      }),
  });
  saver.start();
  const sent = () => requests.map((request) => [request.place.chapterId, request.place.position]);
  const bases = () => requests.map((request) => request.place.baseRev);
  const answer = (index: number, status?: number, fields?: Partial<SavedProgress>) =>
    requests[index]?.answer(status, fields);
  const pause = () => {
    isPlaying = false;
  };
  return {
    time,
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
