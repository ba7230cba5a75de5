import { createEngine } from './engine.ts';
import type { EngineEvents } from './engine-api.ts';
import { createFakeAudio } from './fake-audio.ts';
import { createManualTime } from './manual-time.ts';
import type { Place } from './player-state.ts';
import { sampleBook } from './sample-book.ts';

/** A call that was answered with this status. */
export class Refused extends Error {
  readonly status: number;
  constructor(status: number) {
    super(String(status));
    this.status = status;
  }
}

export const flush = () => new Promise<void>((resolve) => setTimeout(resolve, 0));

/** An engine over an audio element that is moved by hand. */
export function setUp(lengths: (number | null)[] = [300, 200, 100]) {
  const fake = createFakeAudio();
  const time = createManualTime();
  const told = {
    moved: [] as Place[],
    settled: [] as Place[],
    jumped: [] as number[][],
    chosen: [] as Place[],
    wants: [] as boolean[],
    lost: 0,
  };
  const wishes = { resumeAt: (place: Place) => place.position, stopsAtEnd: false };
  const warmed: string[] = [];
  const network = {
    isOnline: true,
    /** Questions are not answered. */
    isMute: false,
    comeBack: () => {},
    refreshes: 0,
    /** The audio's bytes arrive, whatever the element makes of them. */
    isServed: false,
    answer: sampleBook(lengths, 'fresh'),
  };
  let refusal: Error | null = null;
  const events: EngineEvents = {
    moved: (place) => told.moved.push(place),
    settled: (place) => told.settled.push(place),
    jumped: (from, to) => told.jumped.push([from.chapterId, from.position, to.chapterId, to.position]),
    chosen: (place) => told.chosen.push(place),
    wantsToPlay: (on) => told.wants.push(on),
    accessLost: () => {
      told.lost += 1;
    },
  };
  const engine = createEngine({
    port: fake.port,
    refreshBook: () => {
      network.refreshes += 1;
      if (network.isMute) return new Promise(() => {});
      return refusal ? Promise.reject(refusal) : Promise.resolve(network.answer);
    },
    sourceOf: (chapter) => chapter.audio_url,
    isServed: () => Promise.resolve(network.isServed),
    isOnline: () => network.isOnline,
    whenOnline: (listener) => {
      network.comeBack = listener;
      return () => {};
    },
    schedule: time.schedule,
    now: time.now,
    fetchStart: (url) => warmed.push(url),
    startOf: (chapter) => (chapter.id === 2 ? 40 : 0),
    resumeAt: (place) => wishes.resumeAt(place),
    stopsAtEnd: () => wishes.stopsAtEnd,
    events,
  });
  const book = sampleBook(lengths);
  const open = (chapterId = 1, position = 0, play = false) =>
    engine.load(book, { chapterId, position, play });
  const playing = (chapterId = 1, position = 0) => {
    open(chapterId, position, true);
    fake.ready(lengths[chapterId - 1] ?? 300);
  };
  const refuse = (reason: Error | null) => {
    refusal = reason;
  };
  return { fake, time, told, wishes, warmed, network, engine, book, open, playing, refuse };
}
