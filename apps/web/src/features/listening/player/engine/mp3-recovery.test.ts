import { beforeEach, describe, expect, it, vi } from 'vitest';
import { flush, setUpEngine } from '../../../../testing/engine-harness.ts';

describe('an MP3 that is requested as MP4', () => {
  beforeEach(() => {
    vi.stubGlobal('document', { createElement: () => ({ canPlayType: () => 'probably' }) });
  });

  /** Plays an MP3 of its own, and returns the URL that is loaded last. */
  function setUpMp3(name: string) {
    const harness = setUpEngine();
    const url = `/media/audio/${name.repeat(16)}.mp3?sig=abc`;
    const [chapter] = harness.book.chapters;
    if (!chapter) throw new Error('no chapter');
    const book = { ...harness.book, chapters: [{ ...chapter, audio_url: url }] };
    harness.network.answer = book;
    harness.engine.load(book, { chapterId: chapter.id, position: 0, play: true });
    async function fail(code: number, message = '') {
      harness.fake.fail(code, message);
      harness.time.advance(10_000);
      await flush();
    }
    return { ...harness, url, fail, loaded: () => harness.fake.audio.loads.at(-1)?.url };
  }

  it.each([
    ['0a', false],
    ['0b', 'other_device'],
  ] as const)('still is after it was refused (%s)', async (name, isServed) => {
    const { engine, network, url, fail, loaded } = setUpMp3(name);
    network.isServed = isServed;
    for (let attempt = 0; attempt < 3; attempt += 1) await fail(4);
    engine.play();
    await fail(4);
    expect(loaded()).toBe(`${url}&in=mp4`);
  });

  it('is requested as it is once it was delivered and cannot be opened, before it counts as damaged', async () => {
    const { engine, network, url, fail, loaded } = setUpMp3('0c');
    network.isServed = true;
    for (let attempt = 0; attempt < 3; attempt += 1) await fail(4);
    expect(loaded()).toBe(url);
    expect(engine.state().wantsToPlay).toBe(true);
    await fail(4);
    expect(engine.state()).toMatchObject({ problem: 'damaged', wantsToPlay: false });
  });

  it('is requested as it is after a decoding error, but not after one of the output', async () => {
    const { url, fail, loaded } = setUpMp3('0d');
    await fail(3, 'AUDIO_RENDERER_ERROR');
    expect(loaded()).toBe(`${url}&in=mp4`);
    await fail(3);
    expect(loaded()).toBe(url);
  });
});
