import type { Progress } from '@lamplight/contract';
import { useSyncExternalStore } from 'react';
import { currentUserQuery } from '../../../../lib/current-user.ts';
import { pageHost } from '../../../../lib/outbox.ts';
import { queryClient } from '../../../../lib/query.ts';
import { randomId } from '../../../../lib/random-id.ts';
import { session } from '../../../../lib/session.ts';
import { localStore, type SafeStore, sessionStore } from '../../../../lib/storage.ts';
import { createListeners } from '../../../../lib/store.ts';
import { showToast } from '../../../../ui/toast.ts';
import { downloadedAudio, seekableAddress } from '../../../media/index.ts';
import { listeningSettings } from '../../settings/listening-settings.ts';
import { createPlaybackSettings, type PlaybackSettingsStore } from '../../settings/playback-settings.ts';
import { playerAudio } from '../engine/audio-element.ts';
import { createAudioPort } from '../engine/audio-port.ts';
import { browserDeps } from '../engine/browser-deps.ts';
import type { Engine } from '../engine/engine-types.ts';
import type { PlayerState } from '../engine/player-state.ts';
import { skipSilences } from '../engine/skip-silences.ts';
import { notifyJump, notifyRemotePosition } from '../history/jump-notifications.ts';
import { createPositionHistory, type PositionHistory } from '../history/position-history.ts';
import { createListeningLog } from '../listening/listening-log.ts';
import { startOriginOf } from '../listening/start-origin.ts';
import { deviceName } from '../progress/device-name.ts';
import { createPositionMirror } from '../progress/position-mirror.ts';
import { createRemotePlayback, type RemoteStore } from '../remote/remote-playback.ts';
import { createSleepReturn, type SleepReturn } from '../sleep/sleep-return.ts';
import { sleepText } from '../sleep/sleep-text.ts';
import { createSleepTimer, type SleepState, type SleepTimer } from '../sleep/sleep-timer.ts';
import { type BookEndStore, createBookEnd } from '../up-next/book-end.ts';
import { leaveUpNext } from '../up-next/up-next-outbox.ts';
import { connectMediaSession } from './media-session.ts';
import { m } from './messages.ts';
import { createPlayerApi, soon } from './player-api.ts';
import { createPlayerCore } from './player-core.ts';
import type { PlayerCore } from './player-core-types.ts';
import { playerLoaded } from './player-loaded.ts';
import { createPlayingLock, createSingleTabPlayback } from './playing-lock.ts';
import { createSavedSession, saveSession } from './saved-session.ts';
import { createSpeech, type SpeechStore } from './speech.ts';
import { createStreamReports } from './stream-reports.ts';
import { createVolume } from './volume.ts';

interface SleepDeps {
  store: SafeStore;
  owner(): string | null;
  engine(): Engine;
  pauseAtSentence(): void;
}

/** Creates the player's sleep timer, and the record of it that lasts until the next morning. */
function createSleep({ pauseAtSentence, ...deps }: SleepDeps) {
  const sleepReturn = createSleepReturn({ ...deps, now: Date.now });
  const sleep = createSleepTimer({
    now: () => Date.now(),
    schedule: browserDeps.schedule,
    fade: (share) => deps.engine().fade(share),
    ended() {
      pauseAtSentence();
      sleepReturn.timerStopped();
    },
    started: sleepReturn.timerStarted,
    chapterEnded: sleepReturn.timerStopped,
    resume: () => deps.engine().play(),
    rearmed: (seconds) =>
      showToast(sleepText.rearmed(seconds), {
        action: { label: m.removeTimer, onAction: () => sleep.remove() },
      }),
  });
  return { sleep, sleepReturn };
}

export interface Player extends Omit<PlayerCore, 'tracker' | 'restore' | 'pauseAtSentence'> {
  readonly sleep: SleepTimer;
  /** Offers the way back on the morning after the sleep timer stopped the sound. */
  readonly sleepReturn: SleepReturn;
  /** Playback on another device. */
  readonly remote: RemoteStore;
  readonly history: PositionHistory;
  /** The end of a book, and what follows it. */
  readonly bookEnd: BookEndStore;
  /** Times of the sentences of the chapter that plays, if the chapter has a text. */
  readonly speech: SpeechStore;
  /** Skip lengths and speeds. */
  readonly playback: PlaybackSettingsStore;
  /** This device's name on the server. */
  readonly device: string;
  /** Subscribes a screen to the engine's state. */
  subscribeToRender(this: void, listener: () => void): () => void;
  setVolume(volume: number): void;
  /** Sets the speed and saves it for the loaded book. */
  setRate(rate: number): void;
  /**
   * Returns a book's progress after sending this device's unsent positions, with a time limit. Null if it
   * cannot be loaded in time.
   */
  progressOf(bookId: number): Promise<Progress | null>;
  /** Restores this tab's position, paused, after a reload, unless a book is loaded. */
  restore(): void;
  /** Stops and unloads the book. Returns an undo function; null if nothing was loaded. */
  close(): (() => void) | null;
}

/** Milliseconds between checks for other devices while the player is paused and visible. */
const checkIntervalMs = 60_000;

interface PageLifecycleEvents {
  /** Called when the page is hidden or closes: the last chance to send. */
  leave(): void;
  /** Called when the page is visible again, or the network is back. */
  back(): void;
  /** Called when the page has been visible for another interval. */
  look(): void;
}

/** Connects the player to page lifecycle events. */
function connectPageLifecycle({ leave, back, look }: PageLifecycleEvents): void {
  const isVisible = () => document.visibilityState === 'visible';
  window.addEventListener('pagehide', leave);
  window.addEventListener('pageshow', (event) => event.persisted && back());
  window.addEventListener('online', back);
  window.addEventListener('focus', back);
  document.addEventListener('visibilitychange', () => (isVisible() ? back() : leave()));
  setInterval(() => isVisible() && look(), checkIntervalMs);
}

/**
 * Returns a `subscribe` for React, which notifies in a task of its own. The audio element starts to load at the end of the
 * task of a tap: rendering within that task would delay sound, on a phone by some 200 ms.
 */
function notifyInNextTask(engine: Engine) {
  const { subscribe, notify } = createListeners();
  let isDue = false;
  engine.subscribe(() => {
    if (isDue) return;
    isDue = true;
    setTimeout(() => {
      isDue = false;
      notify();
    });
  });
  return subscribe;
}

const sendMs = 1500;

function createPlayer(): Player {
  let owner = session.userId();
  const ownerNow = () => owner;
  const device = deviceName(localStore, navigator);
  const calls = createPlayerApi(device);
  const history = createPositionHistory(localStore, ownerNow);
  const mirror = createPositionMirror(localStore, ownerNow);
  const listening = createListeningLog(localStore, ownerNow, () => randomId(6), startOriginOf);
  const playback = createPlaybackSettings({
    outboxHost: pageHost,
    load: calls.loadPlaybackSettings,
    save: calls.savePlaybackSettings,
    now: Date.now,
  });
  const speech = createSpeech();
  const visit = createSavedSession(sessionStore, ownerNow);
  const { sleep, sleepReturn } = createSleep({
    store: localStore,
    owner: ownerNow,
    engine: () => engine,
    pauseAtSentence: () => core.pauseAtSentence(),
  });

  const streams = createStreamReports({
    send: calls.reportPlayback,
    now: Date.now,
    isStreamed: () => downloadedAudio.addressOf(engine.state().chapter?.id ?? 0) === null,
    takenOver: () => engine.lock('other_device'),
  });

  /** Id of the book that was played last; null before the first. */
  let startedBookId: number | null = null;

  const audio = createAudioPort(playerAudio());
  const remote = createRemotePlayback(audio.remote, () => engine.leaveMemory());
  const core = createPlayerCore({
    ...calls,
    refreshBook: (bookId) => streams.whenStarted().then(() => calls.refreshBook(bookId)),
    post: (place, report) => calls.post(place, report).then(streams.saved),
    port: skipSilences(audio, {
      silences: () => (playback.get().shortens_silences ? speech.skippedIn(engine.state().chapter?.id) : []),
      schedule: browserDeps.schedule,
      onSkip: (to) => core.tracker.skipped(to),
    }),
    sentenceStart: speech.sentenceStart,
    sourceOf: ({ id, audio_url }) => downloadedAudio.addressOf(id) ?? seekableAddress(audio_url),
    ...browserDeps,
    // A remote device fetches the audio itself, because it cannot reach this page's memory.
    savesData: () => browserDeps.savesData() || remote.store.get().connection !== 'disconnected',
    isOnline: () => navigator.onLine || downloadedAudio.addressOf(engine.state().chapter?.id ?? 0) !== null,
    now: Date.now,
    outboxHost: pageHost,
    history,
    mirror,
    listening,
    rewindsOnResume: () => listeningSettings.get().smartRewind,
    sleep,
    device,
    onJump: (jump) => notifyJump(core, jump),
    onRemotePosition: (meeting) => notifyRemotePosition(core, meeting),
    onBookEnd: (isStopped) => bookEnd.ended(isStopped),
    accessLost: () => void queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey }),
    wantsToPlay(on) {
      holdPlaying(on);
      streams.playing(on);
      playerLoaded.setPlaying(on);
      if (!on) return;
      playerLoaded.set(true);
      speak();
      const { book } = engine.state();
      if (!book || owner === null || book.id === startedBookId) return;
      startedBookId = book.id;
      void streams.whenStarted().then(() => leaveUpNext(book.id));
    },
  });
  const { engine, saver } = core;
  sleepReturn.follow();
  const bookEnd = createBookEnd(() => engine, {
    now: Date.now,
    mayStart() {
      const { left, isUntilChapterEnd } = sleep.state();
      return playback.get().starts_up_next && left === null && !isUntilChapterEnd;
    },
    // Keep a timer that has just ended: it may still be restarted.
    removeTimer: () => sleep.state().left !== null && sleep.remove(),
  });
  bookEnd.follow();
  const speak = createSingleTabPlayback(() => {
    streams.forget();
    if (engine.state().wantsToPlay) engine.lock('other_tab');
  });
  engine.onPosition(() => engine.state().status === 'playing' && streams.moved());
  window.addEventListener('pagehide', () => streams.playing(false));
  const holdPlaying = createPlayingLock();
  // Retry: a chapter that waits for the network may have been downloaded.
  downloadedAudio.subscribe(engine.retryNow);
  const keepNow = saveSession(core, visit, mirror.keep, Date.now);

  const volume = createVolume({
    outboxHost: pageHost,
    load: calls.loadVolume,
    save: calls.saveVolume,
    apply: engine.setVolume,
  });

  function unload() {
    engine.unload();
    playerLoaded.set(false);
    visit.clear();
  }

  function leave() {
    keepNow();
    core.tracker.keep();
    saver.leave();
    volume.leave();
    playback.leave();
  }

  connectPageLifecycle({
    leave,
    back() {
      saver.retryNow();
      engine.retryNow();
      void core.check();
      void playback.refresh();
    },
    look() {
      void core.check();
      sleepReturn.review();
    },
  });
  session.beforeLogOut(() => {
    streams.forget();
    unload();
    leave();
  });
  session.subscribe(() => {
    if (session.userId() === owner) return;
    // Unsent positions stay in storage under the member's key until the next sign-in.
    streams.forget();
    unload();
    core.tracker.forget();
    sleep.remove();
    history.wipe();
    sleepReturn.forget();
    mirror.wipe();
    owner = session.userId();
    playback.changeOwner();
    volume.changeOwner();
    if (owner === null) return;
    saver.start();
    void volume.load();
    void playback.sync();
  });
  playback.subscribe(() => {
    const { book, wantsToPlay } = engine.state();
    // A speed chosen on another device does not change what plays on this one.
    if (book && !wantsToPlay) engine.setRate(playback.speedOf(book.id));
  });
  connectMediaSession(engine, navigator, playback.get);
  // Load the toasts in advance: messages must be shown offline, too.
  import('../../../../ui/toasts.tsx').catch(() => {});
  saver.start();
  void volume.load();
  void playback.sync();

  return {
    ...core,
    sleep,
    sleepReturn,
    remote,
    history,
    bookEnd,
    playback,
    speech,
    device,
    subscribeToRender: notifyInNextTask(engine),
    setVolume: volume.set,
    setRate(rate) {
      const { book } = engine.state();
      if (book) playback.setSpeedOf(book.id, rate);
      engine.setRate(rate);
    },
    async progressOf(bookId) {
      await saver.whenSent(bookId, sendMs);
      return soon(() => calls.fetchProgress(bookId));
    },
    open(book, savedProgress, options) {
      if (engine.state().book?.id !== book.id) engine.setRate(playback.speedOf(book.id));
      core.open(book, savedProgress, options);
      sleepReturn.review();
    },
    restore() {
      if (engine.state().book !== null) return;
      const saved = visit.read();
      playerLoaded.set(saved !== null);
      if (!saved) return;
      engine.setRate(playback.speedOf(saved.book.id));
      core.restore(saved.book, saved.place);
      sleepReturn.review();
    },
    close() {
      const { book, chapter, wantsToPlay: play } = engine.state();
      const position = engine.position();
      if (!book || !chapter) return null;
      unload();
      return () => {
        if (engine.state().book !== null || session.userId() !== owner) return;
        engine.load(book, { chapterId: chapter.id, position, play, allowEnd: true });
        playerLoaded.set(true);
        keepNow();
      };
    },
  };
}

let player: Player | null = null;

/** Returns the app's player, created on first use. */
export function getPlayer(): Player {
  player ??= createPlayer();
  return player;
}

/** Stops the player, if there is one, after access was lost; the position is kept. */
export const lockPlayer = (): void => player?.engine.lock();

/** Selects part of the player's state; re-renders only when that part changes. Select values, not new objects. */
export function usePlayerState<T>(select: (state: PlayerState) => T): T {
  const { engine, subscribeToRender } = getPlayer();
  return useSyncExternalStore(subscribeToRender, () => select(engine.state()));
}

export function usePlaybackSettings() {
  const { playback } = getPlayer();
  return useSyncExternalStore(playback.subscribe, playback.get);
}

export function useSpeech() {
  const { speech } = getPlayer();
  return useSyncExternalStore(speech.subscribe, speech.get);
}

export function useSleepTimer(): SleepState {
  const { sleep } = getPlayer();
  return useSyncExternalStore(sleep.subscribe, sleep.state);
}

/** Returns the saved positions in the chapters of the loaded book, and what was heard of them. */
export function useInBook() {
  const { inBook } = getPlayer();
  return useSyncExternalStore(inBook.subscribe, inBook.get);
}
