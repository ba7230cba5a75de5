import type { Book, DemoBook } from '@lamplight/contract';
import { createStore } from '../../../lib/store.ts';
import { createEngine, type EngineDeps } from '../../listening/index.ts';
import { createCountdown } from './countdown.ts';
import { demoLimits } from './demo-limits.ts';
import { jumpTo, positionAt, previewStart, sliderAt } from './preview-time.ts';

export interface DemoState {
  /** True if a recording is selected. */
  readonly isLoaded: boolean;
  /** State of the play button; the sound may not have started yet. */
  readonly wantsToPlay: boolean;
  readonly isBuffering: boolean;
  /** Slider value: 0 to 300. */
  readonly slider: number;
  readonly rate: number;
  /** Remaining whole seconds of free listening. */
  readonly freeSeconds: number;
  /** True if the free listening is used up. */
  readonly isOver: boolean;
  readonly hasFailed: boolean;
}

/** Initial state: no audio selected, no free listening used. */
const start: DemoState = {
  isLoaded: false,
  wantsToPlay: false,
  isBuffering: false,
  slider: 0,
  rate: 1,
  freeSeconds: demoLimits.freeSeconds,
  isOver: false,
  hasFailed: false,
};

export interface DemoPlayerDeps
  extends Pick<
    EngineDeps,
    'port' | 'sourceOf' | 'markUnplayable' | 'isServed' | 'isOnline' | 'whenOnline' | 'schedule' | 'now'
  > {
  /** Fetches a demo book with newly signed audio URLs. */
  fetchBook(id: number): Promise<DemoBook>;
  /** Called when the visitor plays, to stop other playback on this device. */
  onPlay(): void;
}

export type DemoPlayer = ReturnType<typeof createDemoPlayer>;

const tickMs = 250;

/** Returns a demo book's first chapter as a book. Its length is taken from the audio itself. */
function previewOf({ id, chapters }: DemoBook): Book {
  const [first] = chapters.map((chapter) => ({ ...chapter, duration: null }));
  // The engine reads only the id and the chapters.
  return { id, chapters: first ? [first] : [] } as unknown as Book;
}

/** Creates the engine of a demo: nothing is saved, fetched ahead or stopped at a chapter's end. */
const createDemoEngine = ({ fetchBook, onPlay, ...deps }: DemoPlayerDeps, repeatAt: () => number) =>
  createEngine({
    ...deps,
    refreshBook: (id) => fetchBook(id).then(previewOf),
    // Saves data, because the demo plays only a small part of a file repeatedly.
    savesData: () => true,
    fetchPart: () => Promise.resolve(null),
    createUrl: () => '',
    revokeUrl: () => {},
    startOf: () => 0,
    resumeAt: ({ position }) => position,
    stopsAtEnd: () => false,
    repeatAt,
    events: {
      onMove: () => {},
      onSettle: () => {},
      onJump: () => {},
      onSeek: () => {},
      accessLost: () => {},
      onBookEnd: () => {},
      wantsToPlay: (on) => on && onPlay(),
    },
  });

/**
 * Plays the second half of an audio in a loop until the free listening is used up. The countdown runs
 * only while there is sound.
 */
export function createDemoPlayer(deps: DemoPlayerDeps) {
  const { now } = deps;
  const countdown = createCountdown(demoLimits.freeSeconds, now);
  const { get: state, set, subscribe } = createStore(start);
  let guardedUntil = 0;
  let ticking: ReturnType<typeof setInterval> | undefined;
  /** Length from the server, used until the audio's metadata has loaded. */
  let serverDuration: number | null = null;
  /** True once playback was moved to the middle of the recording, by its real length. */
  let isPlaced = false;

  const engine = createDemoEngine(deps, () => previewStart(duration()));
  const duration = (): number => engine.state().duration ?? serverDuration ?? 0;

  function check() {
    set({ freeSeconds: Math.ceil(countdown.left()) });
    if (countdown.left() > 0 || state().isOver) return;
    engine.pause();
    set({ isOver: true });
  }
  function count(hasSound: boolean) {
    clearInterval(ticking);
    if (hasSound) {
      countdown.run();
      ticking = setInterval(check, tickMs);
    } else countdown.stop();
    set({ freeSeconds: Math.ceil(countdown.left()) });
  }

  function goTo(position: number) {
    guardedUntil = now() + demoLimits.seekGuardMs;
    engine.seek(position);
    set({ slider: sliderAt(position, duration()) });
  }

  let hadSound = false;
  engine.subscribe(() => {
    const { status, wantsToPlay, isBuffering, problem, rate, duration: length } = engine.state();
    const hasSound = status === 'playing' && wantsToPlay && !isBuffering;
    if (hasSound !== hadSound) {
      hadSound = hasSound;
      count(hasSound);
    }
    const hasFailed = problem !== null && problem !== 'slow';
    set({ isLoaded: status !== 'idle', wantsToPlay, isBuffering, rate, hasFailed });
    if (length === null || isPlaced) return;
    isPlaced = true;
    goTo(previewStart(length));
  });
  engine.onPosition(() => {
    if (now() >= guardedUntil) set({ slider: sliderAt(engine.position(), duration()) });
    check();
  });

  function play() {
    if (!state().isLoaded || state().isOver) return;
    // Playing from the very end would restart at the first second.
    if (duration() > 0 && engine.position() >= duration()) goTo(previewStart(duration()));
    engine.play();
  }

  return {
    state,
    subscribe,
    /** Selects another book: starts in the middle of its first audio and resets the free listening time. */
    select(book: DemoBook, andPlay: boolean) {
      const [chapter] = book.chapters;
      if (!chapter) return;
      engine.unload();
      countdown.reset();
      serverDuration = chapter.duration;
      isPlaced = false;
      set({ ...start, rate: state().rate });
      const position = previewStart(serverDuration ?? 0);
      engine.load(previewOf(book), { chapterId: chapter.id, position, play: andPlay, allowEnd: true });
    },
    play,
    pause: engine.pause,
    toggle: () => (state().wantsToPlay ? engine.pause() : play()),
    /** Skips by seconds of the audio. */
    skip: (seconds: number) => goTo(jumpTo(engine.position(), seconds, duration())),
    /** Seeks to a slider value: 0 to 300. */
    seek: (slider: number) => goTo(positionAt(slider, duration())),
    setRate: engine.setRate,
    /** Resets the book to its state before playback. */
    restart() {
      engine.pause();
      countdown.reset();
      goTo(previewStart(duration()));
      set({ isOver: false, freeSeconds: demoLimits.freeSeconds });
    },
    /** Stops and unloads the audio. */
    leave() {
      engine.unload();
      countdown.reset();
      set({ ...start, rate: state().rate });
    },
  };
}
