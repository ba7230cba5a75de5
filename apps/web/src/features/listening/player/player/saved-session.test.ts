import { afterEach, describe, expect, it } from 'vitest';
import { memoryStore } from '../../../../testing/memory-store.ts';
import { createModelServer } from '../../../../testing/model-server.ts';
import { sampleBook } from '../../../../testing/sample-book.ts';
import {
  flush,
  book as longBook,
  saveFromOtherDevice,
  visit,
} from '../../../../testing/two-devices-visit.ts';
import { playerLoaded } from './player-loaded.ts';
import { createSavedSession, saveSession } from './saved-session.ts';

const place = {
  bookId: 7,
  chapterId: 2,
  position: 61.5,
  rev: 4,
  positions: [[1, 300]] as const,
  heard: [[1, '_B']] as const,
  at: 1_750_000_000_000,
};

it('restores what was saved', () => {
  const store = memoryStore();
  const book = sampleBook([300, 200]);
  createSavedSession(store, () => '3').save(book, place);
  expect(createSavedSession(store, () => '3').read()).toEqual({ book, place });
});

it('is returned only to its owner, and not after it was cleared', () => {
  const store = memoryStore();
  const visit = createSavedSession(store, () => '3');
  visit.save(sampleBook([300, 200]), place);
  expect(createSavedSession(store, () => '4').read()).toBeNull();
  expect(createSavedSession(store, () => null).read()).toBeNull();
  visit.clear();
  expect(visit.read()).toBeNull();
});

it('writes a book once, and again when it changes', () => {
  const store = memoryStore();
  const visit = createSavedSession(store, () => '3');
  visit.save(sampleBook([300, 200]), place);
  const fresh = sampleBook([300, 200], 'fresh');
  visit.save(fresh, place);
  expect(visit.read()?.book).toEqual(fresh);
});

it.each([
  ['playing.book', '{'],
  ['playing.book', '{"owner":"3","book":{"id":7}}'],
  ['playing.book', '{"owner":"3","book":{"id":8,"chapters":[{"id":2,"audio_url":"/a"}]}}'],
  ['playing.place', '7'],
  ['playing.place', '{"bookId":7,"chapterId":9,"position":1,"rev":null,"heard":[],"at":1}'],
  ['playing.place', '{"bookId":7,"chapterId":2,"position":"1","rev":null,"heard":[],"at":1}'],
])('ignores an invalid %s: %s', (key, text) => {
  const store = memoryStore();
  const visit = createSavedSession(store, () => '3');
  visit.save(sampleBook([300, 200]), place);
  store.setText(key, text);
  expect(visit.read()).toBeNull();
});

describe('a paused tab', () => {
  afterEach(() => playerLoaded.set(false));

  /** A browser, whose tabs share local storage. */
  function setUp() {
    let now = Date.parse('2026-06-01T22:00:00Z');
    const clock = () => now;
    const local = memoryStore();
    const server = createModelServer(clock, () => {});
    const pass = (ms: number) => {
      now += ms;
    };
    playerLoaded.set(true);

    function openTab(session = memoryStore()) {
      const device = visit('phone', local, server, clock, false);
      const saved = createSavedSession(session, () => '3');
      const hide = saveSession(device.core, saved, device.mirror.keep, clock);
      return {
        ...device,
        session,
        saved,
        hide,
        mirrored: () => device.mirror.of(longBook.id)?.position,
        restore() {
          const found = saved.read();
          if (found) device.core.restore(found.book, found.place);
          device.arrive();
        },
        listen(seconds: number) {
          device.core.engine.play();
          device.arrive();
          for (let second = 0; second < seconds; second += 1) {
            pass(1000);
            device.fake.playTo(device.core.engine.position() + 1);
          }
          device.core.engine.pause();
        },
      };
    }
    return { clock, pass, server, openTab };
  }
  const night = 8 * 60 * 60 * 1000;

  it('counts its pause from when playback stopped, however often it is hidden and restored', async () => {
    const { clock, pass, openTab } = setUp();
    const tab = openTab();
    await tab.open();
    tab.listen(20);
    const pausedAt = clock();
    pass(night);
    tab.hide();
    expect([tab.saved.read()?.place.at, tab.mirror.of(longBook.id)?.at]).toEqual([pausedAt, pausedAt]);
    tab.end();
    const restored = openTab(tab.session);
    restored.restore();
    pass(night);
    restored.hide();
    expect(restored.saved.read()?.place.at).toBe(pausedAt);
    restored.core.engine.goTo(1, 300, true);
    restored.arrive();
    restored.hide();
    expect(restored.saved.read()?.place).toMatchObject({ position: 300, at: clock() });
  });

  it('counts the pause of a position that another device has left', async () => {
    const { clock, pass, server, openTab } = setUp();
    const tab = openTab();
    await tab.open();
    tab.listen(20);
    await flush();
    pass(night);
    const leftAt = clock();
    saveFromOtherDevice(server, { chapterId: 1, position: 300 }, leftAt);
    pass(night);
    await tab.core.check();
    expect(tab.saved.read()?.place).toMatchObject({ position: 300, at: leftAt });
    tab.arrive();
    tab.hide();
    expect(tab.saved.read()?.place).toMatchObject({ position: 300, at: leftAt });
  });

  it('counts the pause of a book that is opened without playing it', async () => {
    const { clock, pass, server, openTab } = setUp();
    const leftAt = clock();
    saveFromOtherDevice(server, { chapterId: 1, position: 300 }, leftAt);
    pass(night);
    const tab = openTab();
    await tab.open();
    expect(tab.saved.read()?.place).toMatchObject({ position: 300, at: leftAt });
  });

  it('does not replace what another tab has played since, until it plays again itself', async () => {
    const { pass, openTab } = setUp();
    const idle = openTab();
    await idle.open();
    idle.listen(10);
    const active = openTab();
    await active.open();
    active.listen(60);
    expect(active.mirrored()).toBe(70);
    pass(night);
    idle.hide();
    expect(idle.mirrored()).toBe(70);
    idle.net.isOnline = false;
    idle.listen(5);
    expect(idle.mirrored()).toBe(15);
  });
});
