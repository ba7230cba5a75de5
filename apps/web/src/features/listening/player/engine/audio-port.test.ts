import { expect, test } from 'vitest';
import { flush } from '../../../../testing/engine-harness.ts';
import { createAudioPort } from './audio-port.ts';

/** An audio element that loads nothing by itself. */
class FakeElement extends EventTarget {
  sources: string[] = [];
  preload = '';
  currentTime = 0;
  readyState = 0;
  error: { code: number } | null = null;
  seeking = false;
  set src(url: string) {
    this.sources.push(url);
    this.dispatchEvent(new Event('loadstart'));
  }
  removeAttribute() {}
  load() {}
}

function setUp() {
  const element = new FakeElement();
  const port = createAudioPort(element as unknown as HTMLAudioElement);
  const events: string[] = [];
  port.listen((event, generation) => events.push(`${event} ${generation}`));
  port.prepare('a.mp3', 30);
  return { element, port, events };
}

test('a prepared source is played without loading it again, and tells what nobody heard', async () => {
  const { element, port, events } = setUp();
  expect([element.preload, element.currentTime]).toEqual(['metadata', 30]);
  element.readyState = 2;
  port.load('a.mp3', 30, 5);
  await flush();
  expect([element.sources, element.preload, events]).toEqual([
    ['a.mp3'],
    'auto',
    ['loadedmetadata 5', 'seeked 5'],
  ]);
});

test('a prepared source whose metadata has not arrived tells it once, when it arrives', async () => {
  const { element, port, events } = setUp();
  port.load('a.mp3', 30, 5);
  await flush();
  expect([element.sources, events]).toEqual([['a.mp3'], []]);
  element.dispatchEvent(new Event('loadedmetadata'));
  expect(events).toEqual(['loadedmetadata 5']);
});

test('a prepared source goes to another second if one is asked for', () => {
  const { element, port } = setUp();
  element.readyState = 2;
  port.load('a.mp3', 12, 5);
  expect([element.sources, element.currentTime]).toEqual([['a.mp3'], 12]);
});

test.each([
  ['of another address', () => {}, 'b.mp3'],
  [
    'that failed',
    ({ element }: ReturnType<typeof setUp>) => Object.assign(element, { error: { code: 2 } }),
    'a.mp3',
  ],
  ['that was unloaded', ({ port }: ReturnType<typeof setUp>) => port.unload(), 'a.mp3'],
  ['that was played already', ({ port }: ReturnType<typeof setUp>) => port.load('a.mp3', 30, 4), 'a.mp3'],
])('a prepared source %s is loaded anew', (_, change, url) => {
  const fakes = setUp();
  change(fakes);
  fakes.port.load(url, 30, 5);
  expect(fakes.element.sources).toEqual(['a.mp3', url]);
});
