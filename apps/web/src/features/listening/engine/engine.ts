import type { Book, Chapter } from '@lamplight/contract';
import type { AudioEvent } from './audio-port.ts';
import type { Engine, EngineDeps } from './engine-api.ts';
import { mediaFault } from './media-fault.ts';
import { createMending } from './mending.ts';
import { createMoves } from './moves.ts';
import { chapterAt, idleState, type PlayerState, placeIn } from './player-state.ts';
import { createSound } from './sound.ts';
import { createStallWatch } from './stall-watch.ts';
import { createListeners, createStore } from './store.ts';
import { createWarmUp } from './warm-up.ts';

/** Seconds that a resumed position may be off: keyframes and rounding. */
const closeEnough = 2;
/** Seconds of playback after which a failure counts as overcome. */
const soundAgain = 3;

/** The player: one audio element behind a port, a state to draw, and nothing of React. */
export function createEngine(deps: EngineDeps): Engine {
  const { port, events } = deps;
  const store = createStore<PlayerState>(idleState);
  const positionListeners = createListeners();
  const sound = createSound(port, store);
  const warmUp = createWarmUp(deps);
  const stall = createStallWatch({
    schedule: deps.schedule,
    changed: (isBuffering) => store.set({ isBuffering }),
    slow: () => store.set({ problem: 'slow' }),
    broken: () => mending.fail(),
  });
  const mending = createMending({
    ...deps,
    store,
    setWantsToPlay,
    drop() {
      target = position();
      generation += 1;
      stall.over();
      store.set({ status: 'loading', isBuffering: store.get().wantsToPlay });
      port.unload();
    },
    restart(book) {
      const { chapter, problem } = store.get();
      const fresh = chapterAt(book, chapter?.id) ?? chapter;
      refresh(book);
      // What was said stays until there is sound.
      if (fresh) begin(fresh, target, problem);
    },
    hush: () => stall.over(),
  });

  /** Load token: events and promises of an earlier source carry an older one. */
  let generation = 0;
  /** Where the source is to start; also the position while there is no source that could tell. */
  let target = 0;
  /** The element stands where it should: only then may its position be saved. */
  let isTrusted = false;
  /** A chapter change is told once the new chapter stands at its start. */
  let settleOnArrival = false;
  let isSeeking = false;
  let isExact = false;
  let startedAt = 0;

  const hasSource = () => store.get().status === 'playing' || store.get().status === 'paused';
  const position = () => (hasSource() ? port.position() : target);

  const place = () => placeIn(store.get(), position());

  function settle() {
    const here = place();
    if (here && isTrusted) events.settled(here);
  }

  function tellPosition() {
    store.set({ second: Math.floor(position()) });
    positionListeners.tell();
  }

  function setWantsToPlay(on: boolean) {
    if (store.get().wantsToPlay === on) return;
    store.set({ wantsToPlay: on });
    events.wantsToPlay(on);
  }

  function soundIsThere() {
    stall.over();
    if (store.get().problem === 'slow') store.set({ problem: null });
  }

  function begin(chapter: Chapter, start: number, problem: PlayerState['problem'] = null) {
    generation += 1;
    target = start;
    startedAt = start;
    isTrusted = false;
    isSeeking = false;
    soundIsThere();
    mending.begun();
    store.set({ chapter, status: 'loading', problem, duration: chapter.duration });
    port.load(deps.sourceOf(chapter), start, generation);
    tellPosition();
    if (store.get().wantsToPlay) tryPlay();
  }

  function tryPlay() {
    const mine = generation;
    // Only those who want sound wait for it: phones load nothing before the first tap.
    if (store.get().status === 'loading') stall.waiting();
    port.play().catch((reason: unknown) => {
      // Refused autoplay is no error: the listener taps. The other reasons come as events of their own.
      const isRefused = reason instanceof Error && reason.name === 'NotAllowedError';
      if (mine !== generation || !isRefused) return;
      setWantsToPlay(false);
      soundIsThere();
    });
  }

  function changeChapter(chapter: Chapter, start: number) {
    mending.cancel();
    settleOnArrival = true;
    isExact = false;
    begin(chapter, start);
  }

  /** The element has metadata and a position: is it the one that was asked for? */
  function arrive() {
    if (store.get().status === 'loading') store.set({ status: 'paused' });
    // A server that cannot do ranges lands at 0: nothing is saved until the old place is passed.
    if (port.position() >= target - closeEnough) isTrusted = true;
    if (!isTrusted || !settleOnArrival) return;
    settleOnArrival = false;
    settle();
  }

  const on: Record<AudioEvent, () => void> = {
    loadedmetadata() {
      const length = port.duration();
      store.set({ duration: store.get().chapter?.duration ?? length });
      if (length !== null && !isExact && target >= length - closeEnough / 2) target = 0;
      if (Math.abs(port.position() - target) > 0.5) port.seek(target);
      if (target === 0) arrive();
    },
    seeked() {
      if (isSeeking) isTrusted = true;
      arrive();
      if (isSeeking) settle();
      isSeeking = false;
      tellPosition();
    },
    canplay() {
      soundIsThere();
      if (store.get().problem !== 'no_access') store.set({ problem: null });
    },
    play: () => setWantsToPlay(true),
    playing() {
      arrive();
      soundIsThere();
      store.set({ status: 'playing', problem: null });
    },
    waiting() {
      if (store.get().wantsToPlay) stall.waiting();
    },
    pause() {
      // The natural end pauses too; `ended` follows and knows what is next.
      if (port.hasEnded()) return;
      soundIsThere();
      setWantsToPlay(false);
      if (hasSource()) store.set({ status: 'paused' });
      settle();
    },
    progress: tellPosition,
    timeupdate() {
      if (store.get().status !== 'playing') return;
      arrive();
      tellPosition();
      if (port.position() > startedAt + soundAgain) mending.reset();
      const here = place();
      if (here && isTrusted && !isSeeking) events.moved(here);
      warmUp.check(store.get(), position(), refresh);
    },
    ended() {
      const { book, chapter, wantsToPlay, duration } = store.get();
      const here = place();
      // Heard to its end, even where the server's length and the file's differ.
      if (here) events.settled({ ...here, position: Math.max(here.position, duration ?? 0) });
      // In the same task as `ended`: a locked phone refuses a play() that comes later.
      const goesOn = wantsToPlay && !deps.stopsAtEnd();
      const next = goesOn ? chapterAt(book, chapter?.id, 1) : undefined;
      if (next) return changeChapter(next, 0);
      store.set({ status: 'paused' });
      setWantsToPlay(false);
    },
    error() {
      const code = port.errorCode();
      if (code !== 1) mending.fail(mediaFault(code, port.errorMessage()));
    },
  };

  function refresh(book: Book) {
    const { book: loaded, chapter } = store.get();
    if (loaded?.id !== book.id) return;
    warmUp.bookFetched();
    store.set({ book, chapter: chapterAt(book, chapter?.id) ?? chapter });
  }

  function moveTo(wanted: number) {
    target = wanted;
    isSeeking = hasSource();
    // Without a source the new place waits in `target` for the next load.
    if (!mending.isBroken()) port.seek(target);
    tellPosition();
  }

  const { rewind, ...moves } = createMoves({
    ...deps,
    state: store.get,
    // What is not trusted yet stands, for the listener, where it is going to.
    standing: () => placeIn(store.get(), isTrusted ? position() : target),
    length: () => store.get().duration ?? port.duration(),
    settle,
    changeChapter,
    moveTo,
  });

  function play() {
    const { book, chapter, problem, wantsToPlay } = store.get();
    if (!book || !chapter) return;
    if (mending.isBroken() || problem === 'no_access') return mending.retry();
    if (!wantsToPlay && !port.hasEnded()) rewind();
    setWantsToPlay(true);
    const next = hasSource() && port.hasEnded() ? chapterAt(book, chapter.id, 1) : undefined;
    if (next) changeChapter(next, 0);
    else tryPlay();
  }

  function pause() {
    setWantsToPlay(false);
    soundIsThere();
    mending.paused();
    port.pause();
  }

  port.listen((event, from) => {
    if (from === generation && store.get().status !== 'idle') on[event]();
  });

  return {
    state: store.get,
    subscribe: store.subscribe,
    position,
    bufferedTo: () => (hasSource() ? port.bufferedTo() : target),
    onPosition: positionListeners.add,
    load(book, { chapterId, position: start, play: playAtOnce, exactly = false }) {
      const chapter = chapterAt(book, chapterId);
      if (!chapter) return;
      settle();
      mending.cancel();
      warmUp.bookFetched();
      settleOnArrival = false;
      isExact = exactly;
      store.set({ book });
      setWantsToPlay(playAtOnce);
      begin(chapter, start);
    },
    refresh,
    unload() {
      settle();
      mending.cancel();
      soundIsThere();
      setWantsToPlay(false);
      generation += 1;
      port.unload();
      const { rate, volume } = store.get();
      store.set({ ...idleState, rate, volume });
    },
    play,
    pause,
    toggle: () => (store.get().wantsToPlay ? pause() : play()),
    ...moves,
    retry: mending.retry,
    hurry: mending.hurry,
    lock() {
      if (store.get().status === 'idle') return;
      pause();
      target = position();
      mending.cancel();
      store.set({ problem: 'no_access' });
    },
    ...sound,
  };
}
