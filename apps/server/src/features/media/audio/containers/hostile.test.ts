import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fileOf, soundBytes } from '../../../../testing/sound-files.ts';
import { openRecording } from './open.ts';
import type { OutputFile } from './recording.ts';

const names = [
  'book.m4b',
  'fragments.m4a',
  'ready.m4a',
  'book.mp3',
  'bare.mp3',
  'book.opus',
  'book.ogg',
  'book.flac',
  'book.aac',
];

/** Overwrites bytes, removes runs of bytes and truncates the file. */
const damage = fc.record({
  pokes: fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(255)), { maxLength: 8 }),
  head: fc.array(fc.tuple(fc.nat(600), fc.constantFrom(0, 1, 0x7f, 0x80, 0xff)), { maxLength: 6 }),
  hole: fc.option(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(64))),
  end: fc.oneof({ weight: 4, arbitrary: fc.constant(1) }, fc.double({ min: 0, max: 1, noNaN: true })),
});

function harm(
  sound: Buffer,
  { pokes, head, hole, end }: typeof damage extends fc.Arbitrary<infer T> ? T : never,
): Buffer {
  const bytes = Buffer.from(sound);
  for (const [place, value] of pokes) bytes[Math.floor(place * (bytes.length - 1))] = value;
  for (const [place, value] of head) bytes[place] = value;
  const from = hole ? Math.floor(hole[0] * bytes.length) : 0;
  const left = hole ? Buffer.concat([bytes.subarray(0, from), bytes.subarray(from + hole[1])]) : bytes;
  return left.subarray(0, Math.ceil(left.length * end));
}

const sizeOf = ({ parts }: OutputFile): number =>
  parts.reduce((sum, part) => sum + (part instanceof Uint8Array ? part.byteLength : part.to - part.from), 0);

/** Returns the maximum bytes of an output: the bytes of the file and a generated index or header. */
const mostOf = (bytes: Buffer): number => 4 * bytes.length + 100_000;

test.each(names)('reads or rejects %s with random damage, within limits', async (name) => {
  const sound = await soundBytes(name);
  await fc.assert(
    fc.asyncProperty(damage, async (how) => {
      const bytes = harm(sound, how);
      const file = fileOf(bytes);
      let reads = 0;
      const counted = {
        ...file,
        read: (target: Uint8Array, position: number) => {
          reads += 1;
          return file.read(target, position);
        },
      };
      try {
        const recording = await openRecording(counted);
        expect(recording.duration).toBeGreaterThan(0);
        expect(recording.duration).toBeLessThan(Number.POSITIVE_INFINITY);
        expect(sizeOf(await recording.whole())).toBeLessThan(mostOf(bytes));
        const middle = recording.duration / 2;
        expect(sizeOf(await recording.cut(middle / 2, middle))).toBeLessThan(mostOf(bytes));
      } catch (error) {
        // A parser may throw any error; the worker converts it to a ProblemError.
        expect(error).toBeInstanceOf(Error);
        expect(error).not.toMatchObject({ name: 'AssertionError' });
      }
      expect(reads).toBeLessThan(20_000);
    }),
    { numRuns: 60, seed: 20_261_121 },
  );
});

test.each(['moov', 'mdat', 'free', 'moof'])(
  'an MP4 of 100,000 empty %s boxes is refused in a moment',
  async (type) => {
    const start = Buffer.from('\0\0\0\x10ftypM4A \0\0\0\0', 'latin1');
    const bytes = Buffer.concat([start, Buffer.alloc(800_000, Buffer.from(`\0\0\0\x08${type}`, 'latin1'))]);
    const before = process.threadCpuUsage();
    await expect(openRecording(fileOf(bytes))).rejects.toBeInstanceOf(Error);
    const { user, system } = process.threadCpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(3000);
  },
);
