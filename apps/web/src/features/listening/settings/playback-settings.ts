import type { PlaybackSettings } from '@lamplight/contract';
import { limits } from '@lamplight/contract/limits';
import { snapSpeed } from '@lamplight/contract/speeds';
import { ApiError } from '../../../lib/api-error.ts';
import type { SafeStore } from '../../../lib/storage.ts';
import { createStore } from '../../../lib/store.ts';

const saveAfterMs = 500;
/** Settings of other devices are loaded at most this often. */
const loadEveryMs = 60_000;

const defaults: PlaybackSettings = {
  skip_back: limits.skipSeconds,
  skip_forward: limits.skipSeconds,
  speed: 1,
  starts_up_next: false,
  shortens_silences: false,
  book_speeds: [],
};

type Changes = Partial<PlaybackSettings>;
type BookSpeeds = PlaybackSettings['book_speeds'];

/** Puts changed speeds in front of the others, each book once. */
function mergeSpeeds(changed: BookSpeeds, others: BookSpeeds): BookSpeeds {
  const ids = new Set(changed.map(({ book_id }) => book_id));
  return [...changed, ...others.filter(({ book_id }) => !ids.has(book_id))].slice(0, limits.maxBookSpeeds);
}

const withChanges = (settings: PlaybackSettings, { book_speeds = [], ...others }: Changes) => ({
  ...settings,
  ...others,
  book_speeds: mergeSpeeds(book_speeds, settings.book_speeds),
});

/** Returns the changes that were made after `sent` was sent. */
function withoutSent({ book_speeds = [], ...others }: Changes, sent: Changes): Changes {
  const left: Changes = Object.fromEntries(
    Object.entries(others).filter(([name, value]) => sent[name as keyof Changes] !== value),
  );
  const speeds = book_speeds.filter((speed) => !sent.book_speeds?.includes(speed));
  return speeds.length > 0 ? { ...left, book_speeds: speeds } : left;
}

const isEmpty = (changes: Changes): boolean => Object.keys(changes).length === 0;

export interface PlaybackSettingsDeps {
  store: SafeStore;
  /** Id of the member; null if nobody is signed in. */
  owner(): string | null;
  load(): Promise<PlaybackSettings>;
  /** Returns all settings. `atLeave`: the page is closing, so the request must outlive it. */
  save(changes: Changes, atLeave: boolean): Promise<PlaybackSettings>;
  schedule(task: () => void, ms: number): () => void;
  now(): number;
}

/**
 * A member's skip lengths and speeds: kept on the server for all devices, and on this one for use without a network.
 * Changes that could not be sent are sent later.
 */
export function createPlaybackSettings({ store, owner, load, save, schedule, now }: PlaybackSettingsDeps) {
  const settings = createStore<PlaybackSettings>(defaults);
  let unsent: Changes = {};
  let stopWaiting = () => {};
  let request: { readonly sender: string; readonly done: Promise<void> } | null = null;
  let loadedAt = Number.NEGATIVE_INFINITY;

  const key = () => `playback.${owner() ?? ''}`;
  const keep = () => store.setJson(key(), { settings: settings.get(), unsent });

  function restore() {
    const stored = store.json(key()) as { settings?: PlaybackSettings; unsent?: Changes } | null;
    unsent = stored?.unsent ?? speedsOfEarlierVersion();
    settings.set(withChanges({ ...defaults, ...stored?.settings }, unsent));
    loadedAt = Number.NEGATIVE_INFINITY;
  }

  /** Earlier versions kept speeds on this device only, as pairs of book and speed. */
  function speedsOfEarlierVersion(): Changes {
    const list = store.json(`speeds.${owner() ?? ''}`);
    const pairs = Array.isArray(list)
      ? list.filter((pair) => Array.isArray(pair) && pair.every(Number.isFinite))
      : [];
    const book_speeds = pairs.map(([book_id, speed]) => ({ book_id, speed: snapSpeed(speed) }));
    return book_speeds.length > 0 ? { book_speeds: book_speeds.slice(0, limits.maxBookSpeeds) } : {};
  }

  async function exchange(atLeave: boolean): Promise<void> {
    const sent = unsent;
    const sender = owner();
    function show(stored: PlaybackSettings) {
      if (owner() !== sender) return;
      loadedAt = now();
      unsent = withoutSent(unsent, sent);
      settings.set(withChanges(stored, unsent));
      keep();
    }
    try {
      show(await (isEmpty(sent) ? load() : save(sent, atLeave)));
    } catch (error) {
      // Any others are sent with the next change or visit.
      const isRefused = error instanceof ApiError && error.status === 422;
      if (owner() !== sender || !isRefused) return;
      unsent = withoutSent(unsent, sent);
      keep();
      await load().then(show, () => {});
    }
  }

  /** Sends what is unsent, or loads; one request at a time. */
  function sync(atLeave = false): Promise<void> {
    stopWaiting();
    const sender = owner();
    if (sender === null) return Promise.resolve();
    if (request?.sender === sender) return request.done;
    const done = exchange(atLeave).finally(() => {
      if (request?.done === done) request = null;
    });
    request = { sender, done };
    return done;
  }

  function change(changes: Changes) {
    const book_speeds = mergeSpeeds(changes.book_speeds ?? [], unsent.book_speeds ?? []);
    unsent = { ...unsent, ...changes, ...(book_speeds.length > 0 && { book_speeds }) };
    settings.set(withChanges(settings.get(), changes));
    keep();
    stopWaiting();
    stopWaiting = schedule(() => void (request?.done ?? Promise.resolve()).then(() => sync()), saveAfterMs);
  }

  restore();
  return {
    get: settings.get,
    subscribe: settings.subscribe,
    change,
    speedOf: (bookId: number): number => {
      const { book_speeds, speed } = settings.get();
      return snapSpeed(book_speeds.find(({ book_id }) => book_id === bookId)?.speed ?? speed);
    },
    setSpeedOf: (book_id: number, speed: number) =>
      change({ book_speeds: [{ book_id, speed: snapSpeed(speed) }] }),
    sync,
    /** Sends and loads again, if the last time was a while ago. */
    refresh: () => (now() - loadedAt > loadEveryMs ? sync() : Promise.resolve()),
    leave: () => (isEmpty(unsent) ? Promise.resolve() : sync(true)),
    /** Another member has signed in on this device. */
    changeOwner: restore,
  };
}
export type PlaybackSettingsStore = ReturnType<typeof createPlaybackSettings>;
