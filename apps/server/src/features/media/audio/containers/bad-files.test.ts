import { expect, test } from 'vitest';
import { fileOf, soundBytes } from '../../../../testing/sound-files.ts';
import { openRecording } from './open.ts';

const text = (value: string): Buffer => Buffer.from(value, 'latin1');
const part = async (name: string, share: number): Promise<Buffer> => {
  const bytes = await soundBytes(name);
  return bytes.subarray(0, Math.floor(bytes.length * share));
};
const replaced = async (name: string, from: string, to: string): Promise<Buffer> =>
  text((await soundBytes(name)).toString('latin1').replace(from, to));

const threeGigabytes = Buffer.concat([
  text('RIFF\0\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0\x40\x1f\0\0\x40\x1f\0\0\x01\0\x08\0data'),
  Buffer.from([0, 0x5e, 0xd0, 0xb2]),
  Buffer.alloc(10),
]);

/** Boxes nested 5,000 levels deep. */
const russianDoll = (): Buffer => {
  const bytes = Buffer.concat(Array.from({ length: 5000 }, () => text('\0\0\0\0moov')));
  return Buffer.concat([text('\0\0\0\x10ftypM4A \0\0\0\0'), bytes, text('\0\0\0\x08mdat')]);
};

test.each<[string, () => Promise<Buffer> | Buffer, string]>([
  ['an empty file', () => Buffer.alloc(0), 'The audio file is empty.'],
  ['a zip', () => text('PK\x03\x04 called an mp3'), 'This is an archive. Unpack it'],
  ['a text', () => text('Once upon a time there was no sound.'), 'This file can’t be played. Use an MP3'],
  ['an AVIF', () => text('\0\0\0\x20ftypavif\0\0\0\0'), 'This file can’t be played. Use an MP3'],
  ['a video without audio', () => soundBytes('picture.mp4'), 'This file has no sound in it.'],
  ['an M4A cut short, index in front', () => part('ready.m4a', 0.5), 'incomplete (6 of 13 KB).'],
  ['an M4B cut short, index behind', () => part('book.m4b', 0.5), 'incomplete (7 of 12 KB).'],
  ['an M4B without its index', () => part('book.m4b', 0.8), 'incomplete'],
  ['fragments cut short', () => part('fragments.m4a', 0.9), 'incomplete (13 of 14 KB).'],
  ['an MP3 cut short', () => part('book.mp3', 0.5), 'incomplete (6 of 13 KB).'],
  ['an Ogg cut short', () => part('book.ogg', 0.9), 'incomplete: its end is missing.'],
  ['raw AAC cut short', () => part('book.aac', 0.5), 'incomplete: its end is missing.'],
  [
    'raw AAC with a hole',
    async () => (await soundBytes('book.aac')).fill(0, 6000, 7000),
    'This file is damaged',
  ],
  ['a FLAC cut short', () => part('book.flac', 0.5), 'incomplete: its end is missing.'],
  ['ten bytes of a file of three gigabytes', () => threeGigabytes, 'incomplete (0 of 3 GB).'],
  ['an iTunes purchase', () => replaced('ready.m4a', 'mp4a', 'drms'), 'This file is copy-protected'],
  ['encrypted sound', () => replaced('ready.m4a', 'mp4a', 'enca'), 'This file is copy-protected'],
  ['an Audible file', () => replaced('ready.m4a', 'ftypM4A ', 'ftypaax '), 'This file is copy-protected'],
  ['Apple Lossless', () => replaced('ready.m4a', 'mp4a', 'alac'), 'holds Apple Lossless (ALAC) sound'],
  [
    'a tag without audio',
    () => text(`ID3\x04\0\0\0\0\0\x02ab${'rubbish '.repeat(500)}`),
    'This file can’t be played. Use an MP3',
  ],
  ['a tag longer than its file', () => text('ID3\x04\0\0\x01\0\0\0 and so on'), 'incomplete'],
  ['nested boxes', russianDoll, 'This file'],
])('refuses %s with a clear message', async (_what, make, sentence) => {
  const refused: unknown = await openRecording(fileOf(await make())).catch((error: unknown) => error);
  expect(refused).toMatchObject({ name: 'ProblemError', message: expect.stringContaining(sentence) });
  // The message must be correct for both an upload and an import.
  expect(String(refused)).not.toMatch(/upload|choose/i);
});

test('skips a few broken frames in an MP3; refuses a mostly broken file', async () => {
  const sound = await soundBytes('bare.mp3');
  const dented = Buffer.from(sound).fill(0, 4000, 4600);
  expect((await openRecording(fileOf(dented))).duration).toBeGreaterThan(3.7);
  const ruined = Buffer.from(sound).fill(0, 2000, 9000);
  await expect(openRecording(fileOf(ruined))).rejects.toMatchObject({ name: 'ProblemError' });
});
