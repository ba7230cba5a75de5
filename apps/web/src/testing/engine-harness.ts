import { createEngine } from '../features/listening/player/engine/engine.ts';
import type { EngineEvents } from '../features/listening/player/engine/engine-types.ts';
import type { BookPosition, Refusal } from '../features/listening/player/engine/player-state.ts';
import { markUnplayable, seekableAddress } from '../features/media/streaming/seekable-audio.ts';
import { createFakeAudio } from './fake-audio.ts';
import { createManualTime } from './manual-time.ts';
import { sampleBook } from './sample-book.ts';

/** Error of a failed request with the given status. */
export class Refused extends Error {
  readonly status: number;
  constructor(status: number) {
    super(String(status));
    this.status = status;
  }
}

export const flush = () => new Promise<void>((resolve) => setTimeout(resolve, 0));

/** An engine with a fake audio element that the test controls. */
export function setUpEngine(lengths: (number | null)[] = [300, 200, 100]) {
  const fake = createFakeAudio();
  const time = createManualTime();
  const recorded = {
    moved: [] as BookPosition[],
    settled: [] as BookPosition[],
    jumped: [] as number[][],
    chosen: [] as BookPosition[],
    wants: [] as boolean[],
    bookEnds: 0,
    lost: 0,
  };
  const settings = {
    resumeAt: (place: BookPosition) => place.position,
    stopsAtEnd: false,
    repeatAt: null as number | null,
  };
  const warmed: string[] = [];
  const revoked: string[] = [];
  const network = {
    isOnline: true,
    /** If true, requests never get a response. */
    isMute: false,
    comeBack: () => {},
    refreshes: 0,
    /** If true, no bytes of the audio arrive. */
    isCut: false,
    savesData: false,
    /** Size of each file in bytes. */
    fileBytes: 100_000,
    /** If true, the server delivers the audio, whether or not the element can play it. */
    isServed: false as boolean | Refusal,
    answer: sampleBook(lengths, 'fresh'),
  };
  let refusal: Error | null = null;
  const events: EngineEvents = {
    onMove: (place) => recorded.moved.push(place),
    onSettle: (place) => recorded.settled.push(place),
    onJump: (from, to) => recorded.jumped.push([from.chapterId, from.position, to.chapterId, to.position]),
    onSeek: (place) => recorded.chosen.push(place),
    wantsToPlay: (on) => recorded.wants.push(on),
    onBookEnd: () => {
      recorded.bookEnds += 1;
    },
    accessLost: () => {
      recorded.lost += 1;
    },
  };
  const engine = createEngine({
    port: fake.port,
    refreshBook: () => {
      network.refreshes += 1;
      if (network.isMute) return new Promise(() => {});
      return refusal ? Promise.reject(refusal) : Promise.resolve(network.answer);
    },
    sourceOf: (chapter) => seekableAddress(chapter.audio_url),
    markUnplayable,
    isServed: () => Promise.resolve(network.isServed),
    isOnline: () => network.isOnline,
    whenOnline: (listener) => {
      network.comeBack = listener;
      return () => {};
    },
    schedule: time.schedule,
    now: time.now,
    fetchPart: (url, from, to) => {
      warmed.push(url);
      const bytes = new Blob(['x'.repeat(Math.max(0, Math.min(to, network.fileBytes) - from))]);
      return network.isCut
        ? Promise.reject(new Error('no network'))
        : Promise.resolve({ bytes, total: network.fileBytes });
    },
    savesData: () => network.savesData,
    createUrl: ({ size }) => `blob:${size}`,
    revokeUrl: (url) => revoked.push(url),
    startOf: (chapter) => (chapter.id === 2 ? 40 : 0),
    resumeAt: (place) => settings.resumeAt(place),
    stopsAtEnd: () => settings.stopsAtEnd,
    repeatAt: () => settings.repeatAt,
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
  /** Lets milliseconds pass, and requests finish. */
  const later = async (ms: number) => {
    time.advance(ms);
    await flush();
  };
  return {
    fake,
    time,
    later,
    recorded,
    wishes: settings,
    warmed,
    revoked,
    network,
    engine,
    book,
    open,
    playing,
    refuse,
  };
}
