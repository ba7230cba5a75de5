import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const file = `/media/audio/${'0a'.repeat(16)}.mp3`;
const link = `${file}?m=7&exp=1&sig=abc`;
let answer = 'probably';

const load = () => import('./seekable-audio.ts');

beforeEach(() => {
  answer = 'probably';
  vi.resetModules();
  vi.stubGlobal('document', { createElement: () => ({ canPlayType: () => answer }) });
});
afterEach(() => vi.unstubAllGlobals());

test('requests this server’s MP3 as MP4, and other audio unchanged', async () => {
  const { seekableAddress } = await load();
  expect(seekableAddress(link)).toBe(`${link}&in=mp4`);
  expect(seekableAddress(`https://demo.example${link}`)).toBe(`https://demo.example${link}&in=mp4`);
  expect(seekableAddress(`${link}&in=mp4`)).toBe(`${link}&in=mp4`);
  for (const other of [
    link.replace('.mp3', '.m4a'),
    file,
    'https://cdn.example/book.mp3?sig=1',
    '/offline/audio/7',
    '',
  ])
    expect(seekableAddress(other)).toBe(other);
});

test('requests the MP3 in browsers that do not play MP3 inside MP4', async () => {
  answer = '';
  const { seekableAddress } = await load();
  expect(seekableAddress(link)).toBe(link);
});

test('requests the MP3 itself after its MP4 failed to play', async () => {
  const { markUnplayable, seekableAddress } = await load();
  expect(markUnplayable(`https://lamplight.example${link}`)).toBe(false);
  expect(seekableAddress(link)).toBe(`${link}&in=mp4`);
  expect(markUnplayable(`https://lamplight.example${link}&in=mp4`)).toBe(true);
  expect(seekableAddress(link)).toBe(link);
  expect(seekableAddress(link.replace('0a', '0b'))).toContain('in=mp4');
});

test.each([
  ['as MP4', link, 2, `${link}&in=mp4`],
  ['as it is once its MP4 cannot be decoded', link, 3, link],
  ['as it is once its MP4 cannot be opened', link, 4, link],
  ['unchanged if it is other audio', '/offline/audio/7', 4, '/offline/audio/7'],
])('an element plays a recording %s', async (_, url, code, played) => {
  const { seekableAddress, useSeekableAudio } = await load();
  const sources: string[] = [];
  function onRender({ src, onError }: ReturnType<typeof useSeekableAudio>) {
    if (sources.push(src) === 1) onError({ currentTarget: { error: { code } as MediaError } });
  }
  function Recording(props: { onRender: typeof onRender }) {
    props.onRender(useSeekableAudio(url));
    return null;
  }
  renderToStaticMarkup(createElement(Recording, { onRender }));
  expect(sources[0]).toBe(seekableAddress(url));
  expect(sources.at(-1)).toBe(played);
  // The player itself still requests the MP4.
  expect(seekableAddress(link)).toBe(`${link}&in=mp4`);
});

const own = `https://lamplight.example${link}`;

/**
 * Simulates an audio element that cannot open `broken` files, and then switches to the recording itself, as
 * `useSeekableAudio` does.
 */
class FakeElement extends EventTarget {
  readonly played: string[] = [];
  error: MediaError | null = null;
  currentTime = 0;
  src: string;
  private readonly broken: readonly string[];
  constructor(src: string, broken: readonly string[]) {
    super();
    this.src = src;
    this.broken = broken;
  }
  async play() {
    if (!this.broken.includes(this.src)) return void this.played.push(`${this.src} ${this.currentTime}`);
    this.error = { code: 4 } as MediaError;
    setTimeout(() => {
      [this.src, this.currentTime, this.error] = [own, 0, null];
      this.dispatchEvent(new Event('emptied'));
    });
    throw new DOMException('', 'NotSupportedError');
  }
}

test('plays the recording itself with the same press if its MP4 cannot be opened', async () => {
  const { playFrom } = await load();
  const element = new FakeElement(`${own}&in=mp4`, [`${own}&in=mp4`]);
  await playFrom(element, 12);
  expect(element.played).toEqual([`${own} 12`]);
});

test('says that a recording cannot be played at all', async () => {
  const { playFrom } = await load();
  for (const src of [own, `${own}&in=mp4`])
    await expect(playFrom(new FakeElement(src, [own, `${own}&in=mp4`]), 12)).rejects.toThrow(DOMException);
});
