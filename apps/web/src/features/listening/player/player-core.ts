import type { Book, Progress } from '@lamplight/contract';
import { createEngine } from '../engine/engine.ts';
import type { Engine, EngineDeps } from '../engine/engine-api.ts';
import { isAtOrPast, isFar, type Place, placeIn } from '../engine/player-state.ts';
import { createStore, type Store } from '../engine/store.ts';
import type { PositionHistory } from '../history/position-history.ts';
import { createElsewhere } from '../progress/elsewhere.ts';
import type { PositionMirror } from '../progress/position-mirror.ts';
import type { ProgressQueue } from '../progress/progress-queue.ts';
import {
  createProgressSaver,
  type PlaceElsewhere,
  type ProgressSaver,
  type ProgressSaverDeps,
} from '../progress/progress-saver.ts';
import { chooseStart, type Positions, positionsOf, startOf } from '../progress/resume.ts';
import { createSmartRewind } from '../progress/smart-rewind.ts';
import { withUnsent } from '../progress/unsent-progress.ts';
import type { SleepTimer } from '../sleep/sleep-timer.ts';
import { createBackOffer } from './back-offer.ts';
import type { KeptPlace } from './kept-visit.ts';

/** The listener was moved, by hand or because another device was later; `from` can be had back. */
export interface Jump {
  readonly from: Place;
  readonly to: Place;
  /** The device whose place it is; null for a move by hand. */
  readonly device: string | null;
}

/** The listener goes on here, and was there, on another device, since. */
export interface Meeting {
  readonly there: Place;
  /** The server's name of the other device; null where it gave none. */
  readonly device: string | null;
}

type EngineNeeds = Omit<EngineDeps, 'startOf' | 'resumeAt' | 'stopsAtEnd' | 'events'>;

export interface PlayerCoreDeps extends EngineNeeds, Pick<ProgressSaverDeps, 'post'> {
  queue: ProgressQueue;
  history: PositionHistory;
  mirror: Pick<PositionMirror, 'of'>;
  fetchProgress(bookId: number): Promise<Progress>;
  rewindsOnResume(): boolean;
  sleep: Pick<SleepTimer, 'check' | 'playing' | 'chapterEnded'>;
  /** This device, as the server knows it. */
  device: string;
  jumped(jump: Jump): void;
  met(meeting: Meeting): void;
  accessLost(): void;
  wantsToPlay(on: boolean): void;
}

export interface OpenOptions {
  /** The chapter that the address asks for. */
  chapterId?: number | undefined;
  play: boolean;
}

export interface PlayerCore {
  readonly engine: Engine;
  readonly saver: ProgressSaver;
  /** How far each chapter of the loaded book was heard; written when a position settles. */
  readonly heard: Store<{ positions: Positions }>;
  /** Where playback started while the server's position is not known; null once it is, and as a rule. */
  readonly guess: Store<{ from: 'device' | 'start' | null }>;
  /** The place from which 'Back 30 s' is offered after a long pause; null if it is not. */
  readonly backOffer: Store<{ place: Place | null }>;
  /**
   * Loads a book where the listener left it; one that is loaded already goes on untouched. With null for progress that
   * could not be loaded, it starts from this device's copy or the chapter's start, and loads progress in the background.
   */
  open(book: Book, held: Progress | null, options: OpenOptions): void;
  /** Stands, paused, where this tab stood before: nothing is asked of anybody first. */
  restore(book: Book, place: KeptPlace): void;
  /** A place to go back to; without another word about it. */
  goBack(place: Place): void;
  /** Takes up the offer to go back after a long pause. */
  takeBackOffer(): void;
  /** Looks whether the paused book was heard elsewhere since. */
  check(): Promise<void>;
}

/** The player without a browser: engine, progress, other devices and smart rewind as one. */
export function createPlayerCore(deps: PlayerCoreDeps): PlayerCore {
  const { now, history } = deps;
  const heard = createStore<{ positions: Positions }>({ positions: new Map() });
  const rewind = createSmartRewind({ now, isOn: deps.rewindsOnResume });
  const guess = createStore<{ from: 'device' | 'start' | null }>({ from: null });
  const back = createBackOffer(() => engine, rewind);
  const here = () => placeIn(engine.state(), engine.position());
  const isPast = (place: Place, other: Place) => isAtOrPast(engine.state().book, place, other);

  const saver = createProgressSaver({
    ...deps,
    isPlaying: (bookId) => engine.state().book?.id === bookId && engine.state().wantsToPlay,
    overruled: () => void check(),
    metElsewhere,
    isPast,
    guessConfirmed: () => guess.set({ from: null }),
  });

  const engine: Engine = createEngine({
    ...deps,
    startOf: (chapter) => startOf(chapter, heard.get().positions),
    resumeAt: rewind.resumeAt,
    stopsAtEnd: deps.sleep.chapterEnded,
    events: {
      moved(place) {
        deps.sleep.check();
        back.moved(place);
        if (!rewind.isRepeated(place)) saver.moved(place);
      },
      settled(place) {
        if (rewind.isRepeated(place)) return;
        heard.set({ positions: new Map(heard.get().positions).set(place.chapterId, place.position) });
        saver.settled(place);
      },
      jumped(from, to, isChapterChoice) {
        rewind.forget();
        back.withdraw();
        saver.left(from);
        tell({ from, to, device: null }, isChapterChoice);
      },
      chosen(place) {
        rewind.forget();
        back.withdraw();
        saver.chosen(place);
      },
      wantsToPlay(on) {
        const place = here();
        told.clear();
        if (!on && place) rewind.paused(now(), place);
        // What is heard again is not saved, and so brings no word of other devices.
        if (on && place && rewind.isRepeated(place)) void elsewhere.ask();
        deps.sleep.playing(on);
        deps.wantsToPlay(on);
      },
      accessLost: deps.accessLost,
    },
  });

  let isTroubled = false;
  engine.subscribe(() => {
    const wasTroubled = isTroubled;
    isTroubled = engine.state().problem !== null;
    // The sound is back, and with it what carried it: a place that waits is sent now, not at its next try.
    if (wasTroubled && !isTroubled) saver.wake();
  });

  /** Devices spoken of since playing or the pause began: two that play at once meet every other second. */
  const told = new Set<string | null>();

  /** Nobody is moved: where they were is kept, and offered. */
  function metElsewhere(bookId: number, { chapter_id, position, device, updated_at }: PlaceElsewhere) {
    const from = here();
    const there = { bookId, chapterId: chapter_id, position };
    if (!from || from.bookId !== bookId || !isFar(from, there)) return;
    if (device === deps.device || told.has(device)) return;
    told.add(device);
    history.add(bookId, { chapterId: chapter_id, position, leftAt: updated_at, device }, now());
    deps.met({ there, device });
  }

  /** Every jump is kept; a chapter that was chosen as such is announced by the screen itself. */
  function tell(jump: Jump, isChapterChoice = false) {
    const { bookId, chapterId, position } = jump.from;
    const leftAt = new Date(now()).toISOString();
    if (isFar(jump.from, jump.to)) history.add(bookId, { chapterId, position, leftAt, device: null }, now());
    if (!isChapterChoice) deps.jumped(jump);
  }

  function adopt(book: Book, held: Progress) {
    const from = here();
    const start = chooseStart(book, held);
    if (!from || !start || !book.chapters.some((chapter) => chapter.id === held.last_chapter_id)) return;
    const to = { bookId: book.id, ...start };
    heard.set({ positions: positionsOf(held) });
    engine.goTo(to.chapterId, to.position, true);
    rewind.forget();
    rewind.paused(Date.parse(held.updated_at ?? ''), to);
    saver.opened(to, held.rev);
    guess.set({ from: null });
    back.review();
    const isElsewhere = to.chapterId !== from.chapterId || Math.abs(to.position - from.position) >= 1;
    if (isElsewhere) tell({ from, to, device: held.device ?? '' });
  }

  /** After a guess: a paused listener goes to the server's newer position, one who plays is offered it. */
  function learned(book: Book, held: Progress) {
    const { last_chapter_id, device, updated_at, rev } = held;
    const at = held.progress.find((entry) => entry.chapter_id === last_chapter_id);
    const isNewer = at !== undefined && updated_at !== null && rev > (saver.rev(book.id) ?? 0);
    if (isNewer && !engine.state().wantsToPlay) return adopt(book, held);
    guess.set({ from: null });
    heard.set({ positions: new Map([...positionsOf(held), ...heard.get().positions]) });
    saver.learned(
      book.id,
      rev,
      isNewer ? { bookId: book.id, chapterId: at.chapter_id, position: at.position } : null,
    );
    if (isNewer) metElsewhere(book.id, { ...at, device, updated_at });
  }

  /** What this device knows of a book's progress; nothing if it was never played here. */
  function mirrored(bookId: number): Progress {
    const place = deps.mirror.of(bookId);
    return {
      progress: place
        ? [...new Map([...place.heard, [place.chapterId, place.position]])].map(([chapter_id, position]) => ({
            chapter_id,
            position,
          }))
        : [],
      last_chapter_id: place?.chapterId ?? null,
      rev: place?.rev ?? 0,
      device: deps.device,
      updated_at: place ? new Date(place.at).toISOString() : null,
    };
  }

  const elsewhere = createElsewhere({
    ...deps,
    engine,
    saver,
    adopt,
    met: metElsewhere,
    learned,
  });
  const check = () => {
    back.review();
    return elsewhere.check();
  };

  return {
    engine,
    saver,
    heard,
    guess,
    backOffer: back.store,
    check,
    open(book, loaded, { chapterId, play }) {
      if (engine.state().book?.id === book.id) return engine.refresh(book);
      const held = loaded ?? mirrored(book.id);
      const progress = withUnsent(held, deps.queue.of(book.id));
      const start = chooseStart(book, progress, chapterId);
      if (!start) return;
      const place = { bookId: book.id, ...start };
      // First the old book's last word, if one is loaded.
      engine.unload();
      told.clear();
      heard.set({ positions: positionsOf(progress) });
      if (loaded) saver.opened(place, held.rev);
      else saver.guessed(place, held.rev);
      const isKnownHere = heard.get().positions.has(place.chapterId);
      guess.set({ from: loaded ? null : isKnownHere ? 'device' : 'start' });
      rewind.forget();
      rewind.paused(Date.parse(progress.updated_at ?? ''), place);
      back.withdraw();
      back.reviewAt(place);
      engine.load(book, { ...start, position: play ? rewind.resumeAt(place) : start.position, play });
      saver.wake();
      if (!loaded) elsewhere.learn(book);
    },
    restore(book, { chapterId, position, rev, heard: positions, at, isGuess }) {
      const place = { bookId: book.id, chapterId, position };
      heard.set({ positions: new Map(positions) });
      if (isGuess) saver.guessed(place, rev ?? 0);
      else saver.opened(place, rev ?? 0);
      rewind.paused(at, place);
      engine.load(book, { chapterId, position, play: false, exactly: true });
      guess.set({ from: null });
      back.withdraw();
      if (isGuess) elsewhere.learn(book);
      void check();
    },
    takeBackOffer: back.take,
    goBack(place) {
      if (engine.state().book?.id !== place.bookId) return;
      rewind.forget();
      saver.chosen(place);
      engine.goTo(place.chapterId, place.position, true);
    },
  };
}
