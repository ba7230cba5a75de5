import { expect, test } from 'vitest';
import type { LocalFile } from '../../../../../gateways/storage/local-file.ts';
import { fileOf, soundBytes } from '../../../../../testing/sound-files.ts';
import { stepSeconds, toneAt, toneRecording } from '../../../../../testing/tone-recording.ts';
import { contentOf } from '../../ingest/content.ts';
import { readAt } from '../bytes.ts';
import { boxContent } from '../mp4/boxes.ts';
import { readMovie } from '../mp4/movie.ts';
import { openRecording } from '../open.ts';
import { fileOfParts } from '../recording.ts';
import { findFirstFrame } from './frames.ts';
import { writeSeekIndex } from './seek-index.ts';

const hour = 3600;

async function indexed(file: LocalFile) {
  const index = await writeSeekIndex(file);
  if (!index) throw new Error('no index');
  return { index, mp4: fileOfParts(file, [index, { from: 0, to: file.size }]) };
}

/** Returns the tone of a frame; `tones.mp3` holds one frame of each tone. */
async function toneTable(): Promise<(frame: Uint8Array) => number> {
  const tones = await soundBytes('tones.mp3');
  const sound = (at: number) => tones.toString('latin1', at * 96 + 3, at * 96 + 96);
  const known = new Map(Array.from({ length: 16 }, (_, tone) => [sound(tone), tone]));
  return (frame) => known.get(Buffer.from(frame).toString('latin1', 3, 96)) ?? -1;
}

/** Returns the position that a player finds by the header frame's table of 100 entries. */
async function positionByTable(file: LocalFile, seconds: number, duration: number): Promise<number> {
  const { position, header } = await findFirstFrame(file, 0, file.size);
  const frame = Buffer.from(await readAt(file, position, header.bytes));
  const table = frame.indexOf('Xing') + 16;
  return ((frame[table + Math.floor((seconds / duration) * 100)] ?? 0) / 256) * file.size;
}

test("indexes every frame of ten hours exactly, although the header frame's table is minutes off", async () => {
  const duration = 10 * hour;
  const file = await toneRecording(duration);
  const { index, mp4 } = await indexed(file);
  const toneOfFrame = await toneTable();

  const recording = await openRecording(mp4);
  expect(recording).toMatchObject({ kind: 'm4a', duration });
  const moov = boxContent(index, 'moov');
  const [track] = moov ? readMovie(moov).tracks : [];
  if (!track) throw new Error('no track');
  const { count, offsets, sizes } = track.samples();
  expect(count).toBe(duration / 0.024);

  let worst = 0;
  for (let second = 0.1; second < duration; second += 397) {
    const sample = Math.floor((second * track.timescale) / 576);
    const frame = await readAt(mp4, offsets[sample] ?? 0, sizes[sample] ?? 0);
    expect(toneOfFrame(frame), `at ${second} s`).toBe(toneAt(second));
    const byTable = (await positionByTable(file, second, duration)) + index.byteLength;
    let heard = sample;
    while (heard > 0 && (offsets[heard] ?? 0) > byTable) heard -= 1;
    while (heard < count - 1 && (offsets[heard] ?? 0) < byTable) heard += 1;
    worst = Math.max(worst, Math.abs(heard - sample) * 0.024);
  }
  expect(worst).toBeGreaterThan(100);
  // An index of 1.5 million frames: four bytes for each.
  expect(index.byteLength).toBeLessThan(count * 4.2);
}, 60_000);

test('keeps the file unchanged, with its tags, and hides encoder padding', async () => {
  const plain = await soundBytes('book.mp3');
  const { duration } = await openRecording(fileOf(plain));
  const variable = Buffer.from(plain);
  variable.write('Xing', variable.indexOf('Info'), 'latin1');
  const { mp4 } = await indexed(fileOf(variable));
  const recording = await openRecording(mp4);
  expect(recording.duration).toBeCloseTo(duration, 5);
  // The packets of the MP4 are the frames of the file.
  const { parts } = await recording.cut(0, recording.duration);
  const [, ...sound] = parts;
  const frames = Buffer.concat(await Array.fromAsync(contentOf(mp4, sound)));
  expect(plain.indexOf(frames)).toBeGreaterThan(0);
  expect(frames.length).toBeGreaterThan(plain.length * 0.5);
});

test('indexes frames correctly around garbage', async () => {
  const one = await soundBytes('steady.mp3');
  const broken = Buffer.concat([one, Buffer.alloc(500, 1), one]);
  const { mp4 } = await indexed(fileOf(broken));
  const recording = await openRecording(mp4);
  expect(recording.duration).toBeCloseTo(2 * (await openRecording(fileOf(one))).duration, 1);
  const { parts } = await recording.cut(0, recording.duration);
  const frames = Buffer.concat(await Array.fromAsync(contentOf(mp4, parts.slice(1))));
  expect(frames.equals(Buffer.concat([one, one]))).toBe(true);
});

test('needs no index for a constant bit rate, unless a header claims a variable one', async () => {
  expect(await writeSeekIndex(fileOf(await soundBytes('steady.mp3')))).toBeNull();
  expect(await writeSeekIndex(fileOf(await soundBytes('book.mp3')))).toBeNull();
  expect(await writeSeekIndex(await toneRecording(10 * stepSeconds, { isSteady: true }))).toBeNull();
});
