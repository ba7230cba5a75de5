import type { Page } from '@playwright/test';
import { bytesOf } from '../apps/server/src/features/media/audio/seek-index/index-file.ts';
import {
  stepSeconds,
  toneAt,
  toneFrequencies,
  toneRecording,
} from '../apps/server/src/testing/tone-recording.ts';
import { api, type Book, expectMoving, playFrom, seekbar, soundAt } from './support/listening.ts';
import { expect, signedIn, test } from './support/test.ts';

const duration = 1800;

/**
 * Samples the audible sound for six seconds. Returns pairs of the player's position in seconds and the index of the
 * loudest test tone.
 */
async function listen(page: Page): Promise<[number, number][]> {
  return page.evaluate(async (frequencies) => {
    const audio = document.querySelector('audio');
    if (!audio) throw new Error('no audio');
    const holder = globalThis as { analyser?: AnalyserNode };
    if (!holder.analyser) {
      const context = new AudioContext();
      await context.resume();
      holder.analyser = new AnalyserNode(context, { fftSize: 4096, smoothingTimeConstant: 0 });
      context.createMediaElementSource(audio).connect(holder.analyser).connect(context.destination);
    }
    const { analyser } = holder;
    const width = analyser.context.sampleRate / analyser.fftSize;
    const levels = new Float32Array(analyser.frequencyBinCount);
    const heard: [number, number][] = [];
    const until = audio.currentTime + 6;
    const since = performance.now();
    while (audio.currentTime < until && performance.now() - since < 20_000) {
      await new Promise((resolve) => setTimeout(resolve, 60));
      analyser.getFloatFrequencyData(levels);
      const loudness = frequencies.map((frequency) => levels[Math.round(frequency / width)] ?? -200);
      heard.push([audio.currentTime, loudness.indexOf(Math.max(...loudness))]);
    }
    return heard;
  }, toneFrequencies);
}

/**
 * Returns by how many seconds the sound is ahead of the player's position. This is the offset that fits most samples;
 * `share` is the share of samples that it fits.
 */
function aheadBy(heard: readonly [number, number][]): { seconds: number; share: number } {
  let best = { seconds: Number.NaN, share: 0 };
  for (let seconds = -40; seconds <= 40; seconds += stepSeconds / 8) {
    const fits = heard.filter(([at, tone]) => toneAt(Math.max(0, at + seconds)) === tone).length;
    if (fits > best.share * heard.length) best = { seconds, share: fits / heard.length };
  }
  return best;
}

test('an MP3 of variable bit rate plays the second that the player shows', {
  tag: '@desktop',
}, async ({ page, noise }) => {
  // The player may request the progress of its book at any time, even once the book is deleted.
  noise.expect(/status of 404 .*\/progress/);
  await signedIn(page, 'admin');
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const body = Buffer.concat(await Array.fromAsync(bytesOf(await toneRecording(duration))));
  const answer = await page.request.post('/api/media/audio', {
    data: body,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  const { audio_url } = (await answer.json()) as { audio_url: string };
  const [sample] = await api<{ cover_image: string }[]>(page, 'GET', '/books?per_page=1');
  const made = await api<{ id: number }>(page, 'POST', '/books', {
    title: 'The Sixteen Tones',
    status: 'Completed',
    cover_image: sample?.cover_image ?? '',
    synopsis: 'Tones that tell the time.',
    tags: [{ main_tag: 'Official', sub_tag: 'Fantasy' }],
    chapters: [{ title: 'One', audio_url }],
  });
  const book = await api<Book>(page, 'GET', `/books/${made.id}`);
  const [chapter] = book.chapters;
  if (!chapter) throw new Error('no chapter');

  // Resume at a position, then seek to other positions with the seek bar.
  await playFrom(page, book, chapter, 1003);
  for (const second of [1003, 360, 1620, 900]) {
    if (second !== 1003) await seekbar(page).fill(String(second));
    await expect.poll(async () => Math.abs((await soundAt(page)) - second - 30)).toBeLessThan(30);
    await expectMoving(page);
    const { seconds, share } = aheadBy(await listen(page));
    expect(share, `tones of the recording at ${second} s`).toBeGreaterThan(0.7);
    expect(Math.abs(seconds), `the sound against the clock at ${second} s`).toBeLessThan(0.5);
  }
  await api(page, 'DELETE', `/books/${book.id}`);
});
