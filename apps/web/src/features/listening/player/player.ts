import type { Progress } from '@lamplight/contract';
import { ApiError } from '../../../lib/api-error.ts';
import { currentUserQuery } from '../../../lib/current-user.ts';
import { downloadedAudio } from '../../../lib/offline/downloaded-audio.ts';
import { createPlayingLock } from '../../../lib/playing-lock.ts';
import { queryClient } from '../../../lib/query.ts';
import { seekableAddress } from '../../../lib/seekable-audio.ts';
import { session } from '../../../lib/session.ts';
import { createSingleTabPlayback } from '../../../lib/single-tab-playback.ts';
import { localStore, sessionStore } from '../../../lib/storage.ts';
import { showToast } from '../../../ui/toast.ts';
import { createAudioPort } from '../engine/audio-port.ts';
import { createPositionHistory, type PositionHistory } from '../history/position-history.ts';
import { tellJump, tellMeeting } from '../history/tell.ts';
import { deviceName } from '../progress/device-name.ts';
import { createPositionMirror } from '../progress/position-mirror.ts';
import { createProgressQueue } from '../progress/progress-queue.ts';
import { listeningSettings } from '../settings/listening-settings.ts';
import { createSleepTimer, type SleepTimer } from '../sleep/sleep-timer.ts';
import { sleepWords } from '../sleep/sleep-words.ts';
import { keepVisit } from './keep-visit.ts';
import { createKeptVisit } from './kept-visit.ts';
import { connectMediaSession } from './media-session.ts';
import { createPlayerCalls } from './player-calls.ts';
import { createPlayerCore, type PlayerCore } from './player-core.ts';
import { connectPage } from './player-page.ts';
import { playerPresence } from './player-presence.ts';
import { createSpeedMemory } from './speed-memory.ts';
import { createVolume } from './volume.ts';

export interface Player extends Omit<PlayerCore, 'saver' | 'restore'> {
  readonly sleep: SleepTimer;
  readonly history: PositionHistory;
  /** This device, as the server knows it. */
  readonly device: string;
  setVolume(volume: number): void;
  /** Kept for the book that is loaded. */
  setRate(rate: number): void;
  /**
   * A book's progress, once the server has what this device still had to send, or was slow to take it. Null if it cannot
   * be loaded, or not soon enough.
   */
  progressOf(bookId: number): Promise<Progress | null>;
  /** Stands, paused, where this tab stood before it was loaded anew; where nothing is loaded yet. */
  restore(): void;
  /** Stops, and forgets the book. Answers how to take that back; null where nothing was loaded. */
  close(): (() => void) | null;
}

const drainMs = 1500;
/** Milliseconds after which playback starts without the server's position. */
const progressTimeoutMs = 4000;

/** Null if the call fails twice or takes too long; specification §8: the failure is only logged. */
function soon(load: () => Promise<Progress>): Promise<Progress | null> {
  return new Promise((resolve) => {
    const giveUp = (reason: unknown) => {
      if (!isLasting(reason)) console.warn(`Player: progress could not be loaded: ${String(reason)}`);
      resolve(null);
    };
    const timer = setTimeout(giveUp, progressTimeoutMs, 'timeout');
    load()
      .catch((reason: unknown) => (isLasting(reason) ? Promise.reject(reason) : load()))
      .then(resolve, giveUp)
      .finally(() => clearTimeout(timer));
  });
}

/** Refused for good: the book's own call is refused too, and says so. */
const isLasting = (reason: unknown): boolean =>
  reason instanceof ApiError && reason.status >= 400 && reason.status < 500;

function schedule(task: () => void, ms: number): () => void {
  const timer = setTimeout(task, ms);
  return () => clearTimeout(timer);
}

function whenOnline(listener: () => void): () => void {
  window.addEventListener('online', listener, { once: true });
  return () => window.removeEventListener('online', listener);
}

/** Only our own media: another host may not allow it, and would say so in the console. */
function fetchStart(url: string): void {
  if (!url.startsWith('/')) return;
  fetch(url, { headers: { range: 'bytes=0-65535' } }).catch(() => {});
}

/** Only our own media can be asked for its first bytes: another host may not allow it. */
async function isServed(url: string): Promise<boolean | null> {
  if (!url.startsWith('/')) return null;
  const answer = await fetch(url, { headers: { range: 'bytes=0-1' } }).catch(() => null);
  return answer?.ok ?? false;
}

function createPlayer(): Player {
  let owner = session.userId();
  const ownerNow = () => owner;
  const device = deviceName(localStore, navigator);
  const calls = createPlayerCalls(device);
  const queue = createProgressQueue(localStore, ownerNow, () => Math.random().toString(36).slice(2));
  const history = createPositionHistory(localStore, ownerNow);
  const mirror = createPositionMirror(localStore, ownerNow);
  const speeds = createSpeedMemory(localStore, ownerNow);
  const visit = createKeptVisit(sessionStore, ownerNow);
  const sleep = createSleepTimer({
    now: Date.now,
    schedule,
    fade: (share) => engine.fade(share),
    ended: () => engine.pause(),
    rearmed: (seconds) =>
      showToast(sleepWords.rearmed(seconds), { action: { label: 'Remove Timer', onAction: sleep.remove } }),
  });

  const core = createPlayerCore({
    ...calls,
    port: createAudioPort(document),
    sourceOf: ({ id, audio_url }) => downloadedAudio.addressOf(id) ?? seekableAddress(audio_url),
    isServed,
    isOnline: () => navigator.onLine || downloadedAudio.addressOf(engine.state().chapter?.id ?? 0) !== null,
    whenOnline,
    schedule,
    fetchStart,
    now: Date.now,
    queue,
    history,
    mirror,
    rewindsOnResume: () => listeningSettings.get().smartRewind,
    sleep,
    device,
    jumped: (jump) => tellJump(core, jump),
    met: (meeting) => tellMeeting(core, meeting),
    accessLost: () => void queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey }),
    wantsToPlay(on) {
      holdPlaying(on);
      if (!on) return;
      playerPresence.set(true);
      speak();
    },
  });
  const { engine, saver } = core;
  const speak = createSingleTabPlayback(() => engine.pause());
  const holdPlaying = createPlayingLock();
  // What waits for the network may be found on the device.
  downloadedAudio.subscribe(engine.hurry);
  const keepNow = keepVisit(
    core,
    (book, place) => {
      visit.keep(book, place);
      mirror.keep({ ...place, bookId: book.id });
    },
    Date.now,
  );

  const volume = createVolume({
    load: calls.loadVolume,
    save: calls.saveVolume,
    apply: engine.setVolume,
    schedule,
  });

  function unload() {
    engine.unload();
    playerPresence.set(false);
    visit.wipe();
  }

  function leave() {
    keepNow();
    saver.leave();
    volume.leave();
  }

  connectPage({
    leave,
    back() {
      saver.wake();
      engine.hurry();
      void core.check();
    },
    look: () => void core.check(),
  });
  session.beforeLogOut(() => {
    unload();
    leave();
  });
  session.subscribe(() => {
    if (session.userId() === owner) return;
    // What is unsent stays, under the member's own key, until they are back.
    saver.stop();
    unload();
    sleep.remove();
    history.wipe();
    mirror.wipe();
    owner = session.userId();
    if (owner === null) return;
    saver.start();
    void volume.load();
  });
  connectMediaSession(engine, navigator);
  // What it has to say must be sayable without a network, too.
  import('../../../ui/toasts.tsx').catch(() => {});
  saver.start();
  void volume.load();

  return {
    ...core,
    sleep,
    history,
    device,
    setVolume: volume.set,
    setRate(rate) {
      const { book } = engine.state();
      if (book) speeds.keep(book.id, rate);
      engine.setRate(rate);
    },
    async progressOf(bookId) {
      await saver.drained(bookId, drainMs);
      return soon(() => calls.fetchProgress(bookId));
    },
    open(book, held, options) {
      if (engine.state().book?.id !== book.id) engine.setRate(speeds.of(book.id));
      core.open(book, held, options);
    },
    restore() {
      if (engine.state().book !== null) return;
      const kept = visit.read();
      playerPresence.set(kept !== null);
      if (!kept) return;
      engine.setRate(speeds.of(kept.book.id));
      core.restore(kept.book, kept.place);
    },
    close() {
      const { book, chapter, wantsToPlay: play } = engine.state();
      const position = engine.position();
      if (!book || !chapter) return null;
      unload();
      return () => {
        if (engine.state().book !== null || session.userId() !== owner) return;
        engine.load(book, { chapterId: chapter.id, position, play, exactly: true });
        playerPresence.set(true);
        keepNow();
      };
    },
  };
}

let player: Player | null = null;

/** The app's one player, made when it is first needed. */
export function getPlayer(): Player {
  player ??= createPlayer();
  return player;
}

/** Silences the player, if there is one, for somebody without access; the place is kept. */
export const lockPlayer = (): void => player?.engine.lock();
