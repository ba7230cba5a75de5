import type { Book, Progress } from '@lamplight/contract';
import { mergeStretches, oneStretch, type Stretches } from '@lamplight/contract/played-stretches';
import { createStore } from '../../../../lib/store.ts';
import { createEngine } from '../engine/engine.ts';
import type { Engine } from '../engine/engine-types.ts';
import { type BookPosition, isAtOrPast, isJump, isLocked, positionIn } from '../engine/player-state.ts';
import type { Played } from '../listening/listening-log.ts';
import { postWithListening } from '../listening/post-with-listening.ts';
import { createEngineTracking } from '../listening/track-engine.ts';
import { progressInMirror } from '../progress/position-mirror.ts';
import { createProgressSaver, type RemoteProgress } from '../progress/progress-saver.ts';
import { createRemoteProgress } from '../progress/remote-progress.ts';
import {
  chooseStart,
  heardOf,
  isInBook,
  mergeHeard,
  type Positions,
  positionsOf,
  type SavedPositions,
  startOf,
  startOfBook,
} from '../progress/resume.ts';
import { createSmartRewind } from '../progress/smart-rewind.ts';
import { withUnsent } from '../progress/unsent-positions.ts';
import { createBackOffer } from './back-offer.ts';
import type { InBook, Jump, PlayerCore, PlayerCoreDeps } from './player-core-types.ts';

/** The player without browser APIs: combines engine, progress, other devices and smart rewind. */
export function createPlayerCore(deps: PlayerCoreDeps): PlayerCore {
  const { now, history } = deps;
  const inBook = createStore<InBook>({ positions: new Map(), heard: new Map() });
  const rewind = createSmartRewind({
    ...deps,
    isOn: deps.rewindsOnResume,
    isPast: (place, other) => isPast(place, other),
  });
  const guess = createStore<{ from: 'device' | 'start' | null }>({ from: null });
  const back = createBackOffer(() => engine, rewind);
  const here = () => positionIn(engine.state(), engine.position());
  const tracker = createEngineTracking(
    {
      now,
      log: {
        ...deps.listening,
        add(played, listened) {
          deps.listening.add(played, listened);
          addHeard(played);
        },
      },
    },
    () => engine,
  );
  const isPast = (place: BookPosition, other: BookPosition) => isAtOrPast(engine.state().book, place, other);

  const saver = createProgressSaver({
    ...deps,
    post: postWithListening(deps.post, deps.listening, () => engine.state().wantsToPlay),
    isPlaying: (bookId) => engine.state().book?.id === bookId && engine.state().wantsToPlay,
    onRejected: () => void check(),
    onRemotePosition,
    isPast,
    guessConfirmed: () => guess.set({ from: null }),
  });

  const engine: Engine = createEngine({
    ...deps,
    startOf: (chapter) => startOf(chapter, inBook.get().positions, inBook.get().heard),
    resumeAt: rewind.resumeAt,
    stopsAtEnd: deps.sleep.chapterEnded,
    events: {
      onMove(place) {
        tracker.track(place);
        deps.sleep.check();
        back.moved(place);
        if (!rewind.isRepeated(place)) saver.onMove(place);
      },
      onSettle(place) {
        if (engine.state().wantsToPlay) tracker.track(place);
        if (rewind.isRepeated(place)) return;
        inBook.set({ positions: new Map(inBook.get().positions).set(place.chapterId, place.position) });
        saver.onSettle(place);
      },
      onJump(from, to, isChapterChoice) {
        tracker.stop();
        rewind.forget();
        back.withdraw();
        saver.onLeave(from);
        recordJump({ from, to, device: null }, isChapterChoice);
      },
      onSeek(place) {
        tracker.stop();
        rewind.forget();
        back.withdraw();
        saver.onSeek(place);
      },
      wantsToPlay(on) {
        const place = here();
        notifiedDevices.clear();
        if (!on) tracker.stop();
        if (!on && place) rewind.paused(now(), place);
        // A repeated passage is not saved, so no save response would report other devices: request the progress
        // instead.
        if (on && place && rewind.isRepeated(place)) void remoteProgress.ask();
        deps.sleep.playing(on);
        deps.wantsToPlay(on);
      },
      onBookEnd: deps.onBookEnd,
      accessLost: deps.accessLost,
    },
  });

  /**
   * Shows a book's loaded progress together with this browser's unsent changes.
   * @param newer positions that take precedence
   */
  function show(bookId: number, progress: SavedPositions, newer: Positions = new Map()) {
    inBook.set({
      positions: new Map([...positionsOf(progress), ...newer]),
      heard: mergeHeard(heardOf(progress), deps.listening.unsent(bookId)),
    });
  }

  function addHeard(played: readonly Played[]) {
    const bookId = engine.state().book?.id;
    const added = played
      .filter((part) => part.bookId === bookId)
      .map(({ chapterId, indexes }): [number, Stretches] => [
        chapterId,
        indexes.map(oneStretch).reduce(mergeStretches, ''),
      ]);
    if (added.length > 0) inBook.set({ heard: mergeHeard(inBook.get().heard, added) });
  }

  tracker.follow();
  let isTroubled = false;
  engine.subscribe(() => {
    const wasTroubled = isTroubled;
    isTroubled = engine.state().problem !== null;
    // Sound is back, so the network probably is: send unsent positions now.
    if (wasTroubled && !isTroubled) saver.retryNow();
  });

  /**
   * Devices reported since playback or the pause began; two devices playing at once would otherwise be
   * reported every few seconds.
   */
  const notifiedDevices = new Set<string | null>();

  /**
   * Records a newer position on the server and offers it, without jumping. A position that this device itself saved
   * is offered only after a guessed start, and only until playback has passed this position.
   */
  function onRemotePosition(bookId: number, { chapter_id, position, updated_at, ...saved }: RemoteProgress) {
    const from = here();
    const there = { bookId, chapterId: chapter_id, position };
    if (!from || from.bookId !== bookId || !isJump(from, there)) return;
    const isOwn = saved.device === deps.device;
    if (isOwn && (!saver.isGuess(bookId) || isPast(from, there))) return;
    const device = isOwn ? null : saved.device;
    if (notifiedDevices.has(device)) return;
    notifiedDevices.add(device);
    history.add(bookId, { chapterId: chapter_id, position, leftAt: updated_at, device }, now());
    deps.onRemotePosition({ remote: there, device });
  }

  /** Records every jump; a chapter chosen from the list is announced by the screen itself. */
  function recordJump(jump: Jump, isChapterChoice = false) {
    const { bookId, chapterId, position } = jump.from;
    const leftAt = new Date(now()).toISOString();
    if (isJump(jump.from, jump.to)) history.add(bookId, { chapterId, position, leftAt, device: null }, now());
    if (!isChapterChoice) deps.onJump(jump);
  }

  function adopt(book: Book, saved: Progress) {
    const from = here();
    const start = chooseStart(book, saved);
    if (!from || !start || !isInBook(book, saved)) return;
    const to = { bookId: book.id, ...start };
    show(book.id, saved);
    // Store the pause before the move, because the move saves the tab's session.
    rewind.paused(Date.parse(saved.updated_at ?? ''), to);
    engine.goTo(to.chapterId, to.position, true);
    rewind.forget();
    saver.onOpen(to, saved.rev);
    guess.set({ from: null });
    back.review();
    const hasMoved = to.chapterId !== from.chapterId || Math.abs(to.position - from.position) >= 1;
    if (hasMoved) recordJump({ from, to, device: saved.device ?? '' });
  }

  /**
   * After a guessed start: jumps to the server's newer position if paused; offers this position if playing or locked.
   */
  function onProgressLoaded(book: Book, saved: Progress) {
    const { last_chapter_id, device, updated_at, rev } = saved;
    const at = saved.progress.find((entry) => entry.chapter_id === last_chapter_id);
    const isNewer = at !== undefined && updated_at !== null && rev > (saver.rev(book.id) ?? 0);
    const { wantsToPlay, problem } = engine.state();
    if (isNewer && !wantsToPlay && !isLocked(problem)) return adopt(book, saved);
    guess.set({ from: null });
    show(book.id, saved, inBook.get().positions);
    saver.onServerPosition(
      book.id,
      rev,
      isNewer ? { bookId: book.id, chapterId: at.chapter_id, position: at.position } : null,
    );
    if (isNewer) onRemotePosition(book.id, { ...at, device, updated_at });
  }

  const remoteProgress = createRemoteProgress({
    ...deps,
    engine,
    saver,
    adopt,
    met: onRemotePosition,
    learned: onProgressLoaded,
  });
  function check() {
    back.review();
    return remoteProgress.check();
  }

  return {
    engine,
    saver,
    tracker,
    inBook,
    guess,
    backOffer: back.store,
    pausedAt: rewind.pausedAt,
    check,
    startAgain() {
      const { book } = engine.state();
      const [first] = book?.chapters ?? [];
      if (!book || !first) return;
      const start = { bookId: book.id, chapterId: first.id, position: 0 };
      engine.goTo(first.id, 0, true);
      inBook.set({ positions: new Map() });
      rewind.forget();
      back.withdraw();
      saver.onOpen(start, saver.rev(book.id) ?? 0);
      guess.set({ from: null });
    },
    prepare(book, saved) {
      const start = chooseStart(book, withUnsent(saved, saver.unsent(book.id)));
      if (start) engine.prepare(book, start);
    },
    open(book, loaded, { chapterId, play, fromStart = false }) {
      if (engine.state().book?.id === book.id) return engine.refresh(book);
      const saved = loaded ?? progressInMirror(deps.mirror.of(book.id), deps.device);
      const progress = withUnsent(saved, saver.unsent(book.id));
      const start = fromStart ? startOfBook(book) : chooseStart(book, progress, chapterId);
      if (!start) return;
      const place = { bookId: book.id, ...start };
      // Unload the old book first, so that its last position is saved. Without an old book, keep what was prepared.
      if (engine.state().book) engine.unload();
      notifiedDevices.clear();
      show(book.id, progress);
      if (loaded) saver.onOpen(place, saved.rev);
      else saver.onGuess(place, saved.rev);
      const isKnownHere = inBook.get().positions.has(place.chapterId);
      guess.set({ from: loaded ? null : isKnownHere ? 'device' : 'start' });
      rewind.forget();
      rewind.paused(Date.parse(progress.updated_at ?? ''), place);
      back.withdraw();
      back.reviewAt(place, book);
      engine.load(book, { ...start, position: play ? rewind.resumeAt(place) : start.position, play });
      saver.retryNow();
      if (!loaded) remoteProgress.learn(book);
    },
    restore(book, { chapterId, position, rev, positions, heard, at, isGuess }) {
      const place = { bookId: book.id, chapterId, position };
      inBook.set({ positions: new Map(positions), heard: new Map(heard) });
      if (isGuess) saver.onGuess(place, rev ?? 0);
      else saver.onOpen(place, rev ?? 0);
      rewind.paused(at, place);
      engine.load(book, { chapterId, position, play: false, allowEnd: true });
      guess.set({ from: null });
      back.withdraw();
      if (isGuess) remoteProgress.learn(book);
      void check();
    },
    pauseAtSentence() {
      engine.pause();
      const place = here();
      const position = place && deps.sentenceStart(place);
      if (!place || position === null || position >= place.position) return;
      engine.goTo(place.chapterId, position, true);
      rewind.paused(now(), { ...place, position });
    },
    takeBackOffer: back.take,
    goBack(place) {
      if (engine.state().book?.id !== place.bookId) return;
      rewind.forget();
      saver.onSeek(place);
      tracker.stop();
      engine.goTo(place.chapterId, place.position, true);
    },
  };
}
