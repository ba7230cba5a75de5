import { expect, test } from 'vitest';
import { openLocalFile } from '../../../../gateways/storage/local-file.ts';
import { pathTo, soundBytes } from '../../../../testing/sound-files.ts';
import { openRecording } from '../containers/open.ts';
import { readFacts } from './read-facts.ts';

const names = ['Ann Lee', 'Žofie Bílá', '夏目漱石'];

/** Returns an ID3 tag whose only frame has these values. */
function id3(version: 3 | 4, texts: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from([version === 4 ? 3 : 1]), texts]);
  const frame = Buffer.alloc(10);
  frame.write('TPE1');
  frame.writeUInt32BE(content.length, 4);
  const head = Buffer.from(`ID3${String.fromCharCode(version)}\0\0\0\0\0\0`, 'latin1');
  const size = frame.length + content.length;
  head[8] = size >> 7;
  head[9] = size & 0x7f;
  return Buffer.concat([head, frame, content]);
}

const sized = (text: string): Buffer => {
  const size = Buffer.alloc(4);
  size.writeUInt32LE(Buffer.byteLength(text));
  return Buffer.concat([size, Buffer.from(text)]);
};

/** Returns a FLAC block of Vorbis comments, one comment for each value. */
function vorbisComments(isLast: boolean): Buffer {
  const count = Buffer.from([names.length, 0, 0, 0]);
  const content = Buffer.concat([sized('x'), count, ...names.map((name) => sized(`ARTIST=${name}`))]);
  const head = Buffer.from([isLast ? 0x84 : 4, 0, content.length >> 8, content.length & 0xff]);
  return Buffer.concat([head, content]);
}

/** Returns a FLAC file with these comments alone beside its stream information. */
async function flac(): Promise<Buffer> {
  const sound = await soundBytes('book.flac');
  let at = 4;
  for (let isLast = false; !isLast; ) {
    isLast = (sound[at] ?? 0x80) >= 0x80;
    at += 4 + sound.readUIntBE(at + 1, 3);
  }
  const info = Buffer.from(sound.subarray(0, 42));
  info[4] = 0;
  return Buffer.concat([info, vorbisComments(true), sound.subarray(at)]);
}

const utf16 = (text: string): Buffer => Buffer.from(`\ufeff${text}`, 'utf16le');

test.each([
  [
    'ID3v2.4',
    async () => Buffer.concat([id3(4, Buffer.from(names.join('\0'))), await soundBytes('bare.mp3')]),
  ],
  ['ID3v2.3', async () => Buffer.concat([id3(3, utf16(names.join('/'))), await soundBytes('bare.mp3')])],
  ['FLAC', flac],
] as const)('all values of an author tag of %s are read', async (_, make) => {
  const path = await pathTo(await make());
  const file = await openLocalFile(path);
  try {
    const { tags } = await readFacts(path, await openRecording(file));
    expect(tags?.artists).toEqual(names);
  } finally {
    await file.close();
  }
});
