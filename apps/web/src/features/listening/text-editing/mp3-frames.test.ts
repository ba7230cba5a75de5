import fc from 'fast-check';
import { expect, test } from 'vitest';
import { piecesOf, readMp3 } from './mp3-frames.ts';

/** A frame of layer III, version 2, 64 kbit/s, mono, without sound. */
const frame = (bytes = 192): Uint8Array => {
  const made = new Uint8Array(bytes);
  made.set([0xff, 0xf3, 0x84, 0xc0]);
  return made;
};
const join = (...parts: readonly Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]));
const ascii = (text: string) => new TextEncoder().encode(text);

test('the frames of an MP3 are found between its tags, and what its encoder has added', () => {
  const info = frame();
  info.set(ascii('Info'), 13);
  info.set([0, 0, 0, 15], 17);
  // The LAME tag follows the numbers of frames and bytes, the table of positions and the quality.
  info.set(ascii('LAME'), 13 + 8 + 112);
  info.set([0x24, 0x00], 13 + 8 + 112 + 21);
  const tag = join(ascii('ID3'), Uint8Array.of(4, 0, 0, 0, 0, 0, 5), ascii('title'));
  const mp3 = readMp3(join(tag, info, frame(), frame(), frame(), ascii('TAG'.padEnd(128))));
  expect(mp3).toEqual({
    rate: 24_000,
    samplesPerFrame: 576,
    offsets: [15 + 192, 15 + 384, 15 + 576, 15 + 768],
    delay: 0x240 + 529,
  });
  expect(readMp3(join(frame(), frame()))).toMatchObject({ offsets: [0, 192, 384], delay: 0 });
});

test('other files, and damaged ones, are not divided', () => {
  const noise = Uint8Array.from({ length: 9000 }, (_, index) => (index * 7919) % 251);
  for (const bytes of [
    new Uint8Array(0),
    ascii('RIFF....WAVE'),
    join(frame(), noise, frame()),
    join(ascii('ID3'), Uint8Array.of(4, 0, 0, 127, 127, 127, 127)),
    frame(100),
  ])
    expect(readMp3(bytes)).toBeNull();
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 600 }), (bytes) => {
      readMp3(bytes);
      readMp3(join(frame(), bytes));
    }),
    { seed: 13, numRuns: 500 },
  );
});

test('the parts of an MP3 follow one another without a gap, to the sample', () => {
  fc.assert(
    fc.property(
      fc.constantFrom([44_100, 1152], [48_000, 1152], [32_000, 1152], [22_050, 576], [11_025, 576]),
      fc.integer({ min: 1, max: 3000 }),
      fc.integer({ min: 1, max: 90 }),
      ([rate = 0, samplesPerFrame = 0], frames, seconds) => {
        const offsets = Array.from({ length: frames + 1 }, (_, index) => index * 100);
        const pieces = piecesOf({ rate, samplesPerFrame, offsets, delay: 0 }, 24_000, seconds);
        const exact = (frames * samplesPerFrame * 24_000) / rate;
        const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
        expect(Math.abs(length - exact)).toBeLessThanOrEqual(0.5);
        for (const { before, length: own, decoded } of pieces)
          expect(before + own).toBeLessThanOrEqual(decoded);
      },
    ),
    { seed: 13, numRuns: 300 },
  );
});
