import type { Book } from '@lamplight/contract';
import { call } from '../../lib/api.ts';
import { currentUserQuery } from '../../lib/current-user.ts';
import { queryClient } from '../../lib/query.ts';
import { session } from '../../lib/session.ts';
import { localStore } from '../../lib/storage.ts';
import { createAudioPort } from './engine/audio-port.ts';
import { createEngine } from './engine/engine.ts';
import type { Engine } from './engine/engine-api.ts';
import type { Place } from './engine/player-state.ts';
import { createStore, type Store } from './engine/store.ts';
import { connectMediaSession } from './media-session.ts';
import { createProgressMirror } from './progress-mirror.ts';
import { createProgressSaver } from './progress-saver.ts';
import { bookQuery } from './queries.ts';
import { chooseStart, type Held, type Positions, positionsOf, startOf } from './resume.ts';
import { createSleepTimer, type SleepTimer } from './sleep-timer.ts';
import { createVolume } from './volume.ts';

export interface OpenOptions {
  /** The chapter that the address asks for. */
  chapterId?: number | undefined;
  play: boolean;
}

export interface Player {
  readonly engine: Engine;
  readonly sleep: SleepTimer;
  /** How far each chapter of the loaded book was heard; written when a position settles. */
  readonly heard: Store<{ positions: Positions }>;
  /** Loads a book where the listener left it; one that is loaded already goes on untouched. */
  open(book: Book, held: Held, options: OpenOptions): void;
  setVolume(volume: number): void;
}

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

async function post(place: Place): Promise<Place> {
  const { bookId, chapterId, position } = place;
  // keepalive always: a request in flight when the tab closes then still arrives.
  const held = await call('POST /books/{id}/progress', {
    params: { id: bookId },
    body: { chapter_id: chapterId, position },
    keepalive: true,
  });
  return { bookId, chapterId: held.chapter_id, position: held.position };
}

function createPlayer(): Player {
  let owner = session.userId();
  const heard = createStore<{ positions: Positions }>({ positions: new Map() });
  const mirror = createProgressMirror(localStore, () => owner);
  const saver = createProgressSaver({ post, mirror, schedule });
  const sleep = createSleepTimer({ now: Date.now, schedule, ended: () => engine.pause() });

  const engine = createEngine({
    port: createAudioPort(document),
    refreshBook: (bookId) => queryClient.fetchQuery({ ...bookQuery(bookId), staleTime: 0, retry: false }),
    isOnline: () => navigator.onLine,
    whenOnline,
    schedule,
    fetchStart,
    now: Date.now,
    startOf: (chapter) => startOf(chapter, heard.get().positions),
    events: {
      moved(place) {
        saver.moved(place);
        sleep.check();
      },
      settled(place) {
        heard.set({ positions: new Map(heard.get().positions).set(place.chapterId, place.position) });
        saver.settled(place);
      },
      wantsToPlay: sleep.playing,
      accessLost: () => void queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey }),
    },
  });

  const volume = createVolume({
    load: () => call('GET /user/settings/volume'),
    save: (wanted, atLeave) =>
      call('PUT /user/settings/volume', { body: { volume: wanted }, keepalive: atLeave }),
    apply: engine.setVolume,
    schedule,
  });

  function leave() {
    saver.leave();
    volume.leave();
  }
  window.addEventListener('pagehide', leave);
  window.addEventListener('online', saver.online);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') leave();
  });
  session.subscribe(() => {
    if (session.userId() === owner) return;
    engine.unload();
    sleep.remove();
    owner = session.userId();
    if (owner !== null) void volume.load();
  });
  connectMediaSession(engine, navigator);
  void volume.load();

  return {
    engine,
    sleep,
    heard,
    setVolume: volume.set,
    open(book, held, { chapterId, play }) {
      if (engine.state().book?.id === book.id) return engine.refresh(book);
      const { progress, missed } = mirror.reconcile(book.id, held);
      const start = chooseStart(book, progress, chapterId);
      if (!start) return;
      heard.set({ positions: positionsOf(progress) });
      engine.load(book, { ...start, play });
      saver.resend(missed);
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
