import type { PlaybackSettings } from '@lamplight/contract';
import { limits } from '@lamplight/contract/limits';
import { snapSpeed } from '@lamplight/contract/speeds';
import { createOutbox, type OutboxHost } from '../../../lib/outbox.ts';
import { isRecord } from '../../../lib/record.ts';
import { createStore } from '../../../lib/store.ts';

/** Minimum milliseconds between two loads of settings that other devices may have changed. */
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
function mergeSpeeds(changed: BookSpeeds, known: BookSpeeds): BookSpeeds {
  const ids = new Set(changed.map(({ book_id }) => book_id));
  return [...changed, ...known.filter(({ book_id }) => !ids.has(book_id))].slice(0, limits.maxBookSpeeds);
}

const withChanges = <Settings extends Changes>(settings: Settings, changes: Changes): Settings => ({
  ...settings,
  ...changes,
  ...(changes.book_speeds && { book_speeds: mergeSpeeds(changes.book_speeds, settings.book_speeds ?? []) }),
});

export interface PlaybackSettingsDeps {
  outboxHost: OutboxHost;
  load(): Promise<PlaybackSettings>;
  /** Saves changes. Returns all settings. */
  save(changes: Changes): Promise<PlaybackSettings>;
  now(): number;
}

/**
 * A member's skip lengths and speeds: stored on the server for all devices, and on this device for use without a
 * network.
 */
export function createPlaybackSettings({ outboxHost, load, save, now }: PlaybackSettingsDeps) {
  const { store, owner } = outboxHost;
  const settings = createStore<PlaybackSettings>(defaults);
  /** Settings on the server, as far as this device knows them. */
  let saved = defaults;
  let loadedAt = Number.NEGATIVE_INFINITY;
  const outbox = createOutbox<Changes>(outboxHost, {
    kind: '-settings',
    isChange: isRecord,
    settleMs: 500,
    combine: withChanges,
    send: (changes) => adopt(save(changes)),
    onRefused: () => void loadNow(),
  });
  const key = () => `playback.${owner() ?? ''}`;

  const show = () => settings.set(outbox.unsent.get().reduce(withChanges, saved));

  /**
   * Stores the settings of a response, unless another member has signed in, or other settings were saved, meanwhile.
   */
  async function adopt(response: Promise<PlaybackSettings>, isLoad = false) {
    const before = { member: owner(), saved };
    const answer = await response;
    if (owner() !== before.member || (isLoad && saved !== before.saved)) return;
    saved = answer;
    loadedAt = now();
    store.setJson(key(), saved);
    show();
  }
  const loadNow = () => adopt(load(), true).catch(() => {});

  function open() {
    saved = { ...defaults, ...(store.json(key()) as PlaybackSettings | null) };
    loadedAt = Number.NEGATIVE_INFINITY;
    outbox.open();
    show();
  }

  /** Sends unsent changes, or loads the settings if there are none. */
  async function sync(): Promise<void> {
    if (outbox.unsent.get().length > 0) outbox.retryNow();
    else if (owner() !== null) await loadNow();
  }

  outbox.unsent.subscribe(show);
  open();
  return {
    get: settings.get,
    subscribe: settings.subscribe,
    change: (changes: Changes) => void outbox.add(changes),
    speedOf: (bookId: number): number => {
      const { book_speeds, speed } = settings.get();
      return snapSpeed(book_speeds.find(({ book_id }) => book_id === bookId)?.speed ?? speed);
    },
    setSpeedOf(book_id: number, speed: number) {
      outbox.add({ book_speeds: [{ book_id, speed: snapSpeed(speed) }] });
    },
    sync,
    /** Sends unsent changes, or loads the settings, if the last load was more than `loadEveryMs` ago. */
    refresh: () => (now() - loadedAt > loadEveryMs ? sync() : Promise.resolve()),
    leave: outbox.sendAll,
    /** Call when another member has signed in on this device. */
    changeOwner: open,
  };
}
export type PlaybackSettingsStore = ReturnType<typeof createPlaybackSettings>;
