import { expect, test } from 'vitest';
import { waveFile } from '../../../../testing/recordings.ts';
import { fileOf, pathTo, soundBytes } from '../../../../testing/sound-files.ts';
import { contentOf } from '../ingest/content.ts';
import { readFacts } from '../metadata/read-facts.ts';
import { openRecording } from './open.ts';

const contentFrom = async (bytes: Uint8Array): Promise<Buffer> => {
  const { parts } = await (await openRecording(fileOf(bytes))).whole();
  return Buffer.concat(await Array.fromAsync(contentOf(fileOf(bytes), parts)));
};

test.each(['bare.mp3', 'book.mp3', 'steady.mp3'])('takes %s after zero bytes, without them', async (name) => {
  const sound = await soundBytes(name);
  const padded = Buffer.concat([Buffer.alloc(418), sound]);
  expect((await openRecording(fileOf(padded))).duration).toBeCloseTo(
    (await openRecording(fileOf(sound))).duration,
    1,
  );
  expect((await contentFrom(padded))[0]).toBe(0xff);
});

test('takes a WAV that lacks its last bytes, and refuses one that lacks more', async () => {
  const whole = waveFile(Buffer.alloc(80_000, 128));
  const content = await contentFrom(whole.subarray(0, -2));
  expect(content.readUInt32LE(40)).toBe(79_998);
  expect(content.byteLength).toBe(44 + 79_998);
  const cut = openRecording(fileOf(whole.subarray(0, -2000)));
  await expect(cut).rejects.toThrow('incomplete (78 of 80 KB)');
});

/** Returns an Ogg file of one page. */
const page = (content: string): Buffer =>
  Buffer.concat([
    Buffer.from('OggS\0\x02', 'latin1'),
    Buffer.alloc(20),
    Buffer.from([1, content.length]),
    Buffer.from(content, 'latin1'),
  ]);

test.each([
  ['Speex   1.2', 'This file holds Speex sound'],
  ['\x7fFLAC\x01\0', 'incomplete'],
  ['\x01vorbis', 'This file holds unusually packed Vorbis sound'],
  ['\x80theora', 'This file has no sound in it'],
])('says what an Ogg file holds that cannot be read: %j', async (start, message) => {
  await expect(openRecording(fileOf(page(start.padEnd(40, '\0'))))).rejects.toThrow(message);
});

/** Returns a FLAC file with a metadata block of this type and content in place of its own. */
async function flacWith(type: number, content: Uint8Array): Promise<Buffer> {
  const sound = await soundBytes('book.flac');
  let at = 4;
  while (((sound[at] ?? 0) & 0x80) === 0) at += 4 + sound.readUIntBE(at + 1, 3);
  at += 4 + sound.readUIntBE(at + 1, 3);
  const head = Buffer.from([0x80 | type, 0, content.length >> 8, content.length & 255]);
  return Buffer.concat([sound.subarray(0, 42), head, content, sound.subarray(at)]);
}

async function chaptersIn(bytes: Buffer): Promise<{ title: string; start: number }[]> {
  const { chapters } = await readFacts(await pathTo(bytes), await openRecording(fileOf(bytes)));
  return chapters.map(({ title, start }) => ({ title, start }));
}

/** Returns a track of a cue sheet with two index points, the first of which is its pregap. */
function track(number: number, offset: number, pregap: number): Buffer {
  const bytes = Buffer.alloc(36 + 24);
  bytes.writeBigUInt64BE(BigInt(offset), 0);
  bytes.writeUInt8(number, 8);
  bytes.writeUInt8(2, 35);
  bytes.writeBigUInt64BE(BigInt(pregap), 48);
  bytes.writeUInt8(1, 56);
  return bytes;
}

test("reads the chapters of a FLAC file's cue sheet", async () => {
  const rate = (await soundBytes('book.flac')).readUIntBE(18, 3) >> 4;
  const head = Buffer.alloc(396);
  const sheet = [
    head,
    track(1, 0, 0),
    track(2, rate, rate / 2),
    track(3, 3 * rate, 0),
    track(255, 4 * rate, 0),
  ];
  const block = Buffer.concat(sheet);
  expect(await chaptersIn(await flacWith(5, block))).toEqual([
    { title: '', start: 0 },
    { title: '', start: 1.5 },
    { title: '', start: 3 },
  ]);
  for (let size = 390; size < block.length; size += 7)
    expect((await chaptersIn(await flacWith(5, block.subarray(0, size)))).length).toBeLessThan(5);
});

test('reads the chapters of a cue sheet that is a comment', async () => {
  const comment =
    'cuesheet=FILE "a" WAVE\nTRACK 01 AUDIO\nTITLE "Dusk"\nINDEX 01 00:00:00\nTRACK 02 AUDIO\nTITLE "Dawn"\nINDEX 01 00:02:00';
  const sized = (text: string) => {
    const size = Buffer.alloc(4);
    size.writeUInt32LE(Buffer.byteLength(text));
    return Buffer.concat([size, Buffer.from(text)]);
  };
  const content = Buffer.concat([sized('x'), Buffer.from([1, 0, 0, 0]), sized(comment)]);
  expect(await chaptersIn(await flacWith(4, content))).toEqual([
    { title: 'Dusk', start: 0 },
    { title: 'Dawn', start: 2 },
  ]);
});
