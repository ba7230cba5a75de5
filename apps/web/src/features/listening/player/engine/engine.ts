import type { Book, Chapter } from '@lamplight/contract';
import { createListeners, createStore } from '../../../../lib/store.ts';
import { type AudioEvent, createVolumeAndRate } from './audio-port.ts';
import type { Engine, EngineDeps } from './engine-types.ts';
import { chapterAt, idleState, isLocked, type PlayerState, positionIn, withBook } from './player-state.ts';
import { mediaFault } from './recovery.ts';
import { createSeeking, reachedPosition, shownSecond } from './seeking.ts';
import { createSourceLoader } from './source-loader.ts';
import { createSourceRecovery, createStallDetector } from './source-recovery.ts';

/** Tolerance in seconds for a resumed position: keyframes and rounding. */
const closeEnough = 2;

/** The audio player: one audio element behind a port and a state to render, without React. */
export function createEngine(deps: EngineDeps): Engine {
  const { port, events } = deps;
  const store = createStore<PlayerState>(idleState);
  const positionListeners = createListeners();
  const sound = createVolumeAndRate(port, store);
  const source = createSourceLoader(deps, store);
  const stall = createStallDetector({ ...deps, store, broken: () => sourceRecovery.fail() });
  const sourceRecovery = createSourceRecovery({
    ...deps,
    store,
    setWantsToPlay,
    drop: dropSource,
    restart(book) {
      const { chapter, problem } = store.get();
      const fresh = chapterAt(book, chapter?.id) ?? chapter;
      refresh(book);
      // Passes the problem on, so that its message stays until there is sound.
      if (fresh) begin(fresh, target, problem);
    },
    stopWaiting: () => stall.over(),
  });

  /** Load counter: events and promises of an earlier source carry an older number. */
  let generation = 0;
  /** Start position of the source in seconds; also the current position while there is no source. */
  let target = 0;
  /** True once the element has reached the requested position: only then may its position be saved. */
  let isPositionReliable = false;
  /** True if a chapter change is reported once the new chapter is at its start. */
  let reportWhenReady = false;
  let [isSeeking, isExact] = [false, false];

  function dropSource() {
    target = position();
    generation += 1;
    stall.over();
    store.set({ status: 'loading', isBuffering: store.get().wantsToPlay });
    port.unload();
  }

  const hasSource = () => store.get().status === 'playing' || store.get().status === 'paused';
  const position = () => (hasSource() ? reachedPosition(port, store.get().duration) : target);
  const place = () => positionIn(store.get(), position());

  function reportPosition() {
    const here = place();
    if (here && isPositionReliable) events.onSettle(here);
  }

  function tellPosition() {
    store.set({ second: shownSecond(port, position(), store.get().duration) });
    positionListeners.notify();
  }

  function setWantsToPlay(on: boolean) {
    if (store.get().wantsToPlay === on) return;
    store.set({ wantsToPlay: on });
    events.wantsToPlay(on);
  }

  function onAudible() {
    stall.over();
    if (store.get().problem === 'slow') store.set({ problem: null });
  }

  function begin(chapter: Chapter, start: number, problem: PlayerState['problem'] = null) {
    generation += 1;
    target = start;
    isPositionReliable = false;
    isSeeking = false;
    onAudible();
    sourceRecovery.begun();
    store.set({ chapter, status: 'loading', problem, duration: chapter.duration });
    source.load(chapter, start, generation);
    tellPosition();
    if (store.get().wantsToPlay) tryPlay();
  }

  function beginHere(chapter: Chapter | null): boolean {
    if (chapter) begin(chapter, position());
    return chapter !== null;
  }

  function tryPlay() {
    const mine = generation;
    // Only report waiting when the listener wants sound: phones load nothing before the first tap.
    if (store.get().status === 'loading') stall.waiting();
    port.play().catch((reason: unknown) => {
      // Blocked autoplay is not an error: the listener can tap Play. Other failures arrive as events.
      const isRefused = reason instanceof Error && reason.name === 'NotAllowedError';
      if (mine !== generation || !isRefused) return;
      setWantsToPlay(false);
      onAudible();
    });
  }

  function changeChapter(chapter: Chapter, start: number) {
    sourceRecovery.cancel();
    reportWhenReady = true;
    isExact = false;
    begin(chapter, start);
  }

  /** Called when the metadata or a new position of the audio is known: checks whether the requested position was reached. */
  function onPositionReady() {
    if (store.get().status === 'loading') store.set({ status: 'paused' });
    // A server without range support starts at 0: save nothing until the old position is passed.
    if (port.position() >= target - closeEnough) isPositionReliable = true;
    if (isPositionReliable && reportWhenReady) reportPosition();
    if (isPositionReliable) reportWhenReady = false;
  }

  const on: Record<AudioEvent, () => void> = {
    loadedmetadata() {
      const length = port.duration();
      store.set({ duration: store.get().chapter?.duration ?? length });
      if (length !== null && !isExact && target >= length - closeEnough / 2) target = 0;
      if (Math.abs(port.position() - target) > 0.5) port.seek(target);
      if (target === 0) onPositionReady();
    },
    seeked() {
      if (isSeeking) isPositionReliable = true;
      onPositionReady();
      if (isSeeking) reportPosition();
      isSeeking = false;
      tellPosition();
    },
    canplay() {
      onAudible();
      if (!isLocked(store.get().problem)) store.set({ problem: null });
    },
    play: () => setWantsToPlay(true),
    playing() {
      onPositionReady();
      onAudible();
      store.set({ status: 'playing', problem: null });
    },
    waiting: () => store.get().wantsToPlay && !beginHere(source.chapterInMemory()) && stall.waiting(),
    pause() {
      // The natural end also fires pause; `ended` follows and decides what is next.
      if (port.hasEnded()) return;
      onAudible();
      setWantsToPlay(false);
      if (hasSource()) store.set({ status: 'paused' });
      reportPosition();
    },
    progress: tellPosition,
    timeupdate() {
      if (store.get().status !== 'playing') return;
      onPositionReady();
      tellPosition();
      if (source.isAudibleAgain()) sourceRecovery.reset();
      const here = place();
      if (here && isPositionReliable && !isSeeking) events.onMove(here);
      source.check(position(), refresh);
    },
    ended() {
      // The listener moved back before this event was delivered.
      if (!port.hasEnded()) return;
      const { book, chapter, wantsToPlay, duration } = store.get();
      const here = place();
      // The chapter counts as heard to the end, even if the server's duration and the file's differ.
      if (here) events.onSettle({ ...here, position: Math.max(here.position, duration ?? 0) });
      // Start the next chapter in the same task as `ended`: a locked phone rejects a later play().
      const goesOn = wantsToPlay && !deps.stopsAtEnd();
      const repeatAt = goesOn ? (deps.repeatAt?.() ?? null) : null;
      if (repeatAt !== null) {
        moveTo(repeatAt);
        return tryPlay();
      }
      const next = goesOn ? chapterAt(book, chapter?.id, 1) : undefined;
      if (next) return changeChapter(next, 0);
      store.set({ status: 'paused' });
      setWantsToPlay(false);
      if (!chapterAt(book, chapter?.id, 1)) events.onBookEnd(!goesOn);
    },
    error() {
      const code = port.errorCode();
      if (beginHere(source.rejected()) || code === 1 || beginHere(source.chapterInMemory())) return;
      sourceRecovery.fail(mediaFault(code, port.errorMessage()));
    },
  };

  function refresh(book: Book) {
    if (store.get().book?.id !== book.id) return;
    source.bookFetched();
    store.set(withBook(store.get(), book));
  }

  function moveTo(requested: number) {
    target = requested;
    // The listener may choose the very end of the chapter while the audio loads.
    isExact = true;
    source.sought(requested);
    isSeeking = hasSource();
    // At its end the element pauses before it fires events, so a seek away must start playback again.
    const isLeavingEnd = port.hasEnded() && store.get().wantsToPlay;
    // Without a source, the new position stays in `target` for the next load.
    if (!sourceRecovery.isBroken()) port.seek(target);
    if (isLeavingEnd) tryPlay();
    tellPosition();
  }

  const { rewind, ...moves } = createSeeking({
    ...deps,
    state: store.get,
    // While the element's position is unreliable, use the one it is moving to.
    standing: () => positionIn(store.get(), isPositionReliable ? position() : target),
    length: () => store.get().duration ?? port.duration(),
    reportPosition,
    changeChapter,
    moveTo,
  });

  function play() {
    const { book, chapter, problem, wantsToPlay } = store.get();
    if (!book || !chapter) return;
    if (sourceRecovery.isBroken() || isLocked(problem)) return sourceRecovery.retry();
    if (!wantsToPlay && !port.hasEnded()) rewind();
    if (!wantsToPlay) sourceRecovery.reset();
    setWantsToPlay(true);
    const next = hasSource() && port.hasEnded() ? chapterAt(book, chapter.id, 1) : undefined;
    if (next) changeChapter(next, 0);
    else tryPlay();
  }

  function pause() {
    setWantsToPlay(false);
    onAudible();
    sourceRecovery.paused();
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
    onPosition: positionListeners.subscribe,
    prepare(book, { chapterId, position: start }) {
      const chapter = chapterAt(book, chapterId);
      if (chapter && store.get().status === 'idle') port.prepare(deps.sourceOf(chapter), start);
    },
    load(book, { chapterId, position: start, play: playAtOnce, allowEnd = false }) {
      const chapter = chapterAt(book, chapterId);
      if (!chapter) return;
      reportPosition();
      sourceRecovery.cancel();
      source.clear();
      reportWhenReady = false;
      isExact = allowEnd;
      store.set({ book });
      setWantsToPlay(playAtOnce);
      source.bookFetched();
      begin(chapter, start);
    },
    refresh,
    unload() {
      reportPosition();
      sourceRecovery.cancel();
      onAudible();
      setWantsToPlay(false);
      generation += 1;
      port.unload();
      source.clear();
      const { rate, volume } = store.get();
      store.set({ ...idleState, rate, volume });
    },
    play,
    pause,
    toggle: () => (store.get().wantsToPlay ? pause() : play()),
    ...moves,
    leaveMemory: () => void beginHere(source.leaveMemory()),
    retry: sourceRecovery.retry,
    retryNow: sourceRecovery.hurry,
    lock(problem = 'no_access') {
      if (store.get().status === 'idle') return;
      pause();
      if (problem === 'other_tab') return store.set({ problem });
      target = position();
      sourceRecovery.cancel();
      source.clear();
      if (problem === 'other_device') dropSource();
      store.set({ problem });
    },
    ...sound,
  };
}
