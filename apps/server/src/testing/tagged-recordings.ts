import { soundBytes } from './sound-files.ts';

const atom = (name: string, ...content: readonly Uint8Array[]): Buffer => {
  const body = Buffer.concat(content);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8, 0);
  head.write(name, 4, 'latin1');
  return Buffer.concat([head, body]);
};

const data = (text: string): Buffer =>
  atom('data', Buffer.from([0, 0, 0, 1, 0, 0, 0, 0]), Buffer.from(text, 'utf8'));

/** Returns an item of iTunes metadata: '©alb', or a freely named one such as 'SERIES'. */
const item = (name: string, text: string): Buffer =>
  name.startsWith('©') || name === 'aART'
    ? atom(name, data(text))
    : atom(
        '----',
        atom('mean', Buffer.alloc(4), Buffer.from('com.apple.iTunes')),
        atom('name', Buffer.alloc(4), Buffer.from(name)),
        data(text),
      );

/** Returns an M4B with these tags, each a pair of name and text. */
export async function taggedM4b(tags: readonly (readonly [string, string])[]): Promise<Buffer> {
  const bytes = await soundBytes('book.m4b');
  // The index is the last part of this file, and its tags are the last part of the index.
  const index = bytes.indexOf('moov') - 4;
  const udta = bytes.lastIndexOf('udta') - 4;
  const handler = Buffer.from('\0\0\0\0\0\0\0\0mdirappl\0\0\0\0\0\0\0\0\0', 'latin1');
  const items = tags.map(([name, text]) => item(name, text));
  const meta = atom('meta', Buffer.alloc(4), atom('hdlr', handler), atom('ilst', ...items));
  const moov = atom('moov', bytes.subarray(index + 8, udta), atom('udta', meta));
  return Buffer.concat([bytes.subarray(0, index), moov]);
}

const littleEndian = (number: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(number);
  return bytes;
};

/** Returns a FLAC with these Vorbis comments, each a pair of name and text; a name may occur more than once. */
export async function taggedFlac(comments: readonly (readonly [string, string])[]): Promise<Buffer> {
  const bytes = await soundBytes('book.flac');
  const texts = comments.map(([name, text]) => Buffer.from(`${name}=${text}`));
  const content = Buffer.concat([
    littleEndian(0),
    littleEndian(texts.length),
    ...texts.flatMap((text) => [littleEndian(text.length), text]),
  ]);
  const blocks: Buffer[] = [];
  let at = 4;
  for (let isLast = false; !isLast; ) {
    const head = bytes.readUInt32BE(at);
    const end = at + 4 + (head & 0xffffff);
    isLast = head >>> 31 === 1;
    // Block type 0 is the stream info. All other blocks are left out.
    if (((head >>> 24) & 127) === 0) blocks.push(bytes.subarray(at, end));
    at = end;
  }
  const head = Buffer.alloc(4);
  head.writeUInt32BE((0x84000000 | content.length) >>> 0);
  const [info = Buffer.alloc(0)] = blocks;
  const first = Buffer.from(info);
  first[0] = 0;
  return Buffer.concat([bytes.subarray(0, 4), first, head, content, bytes.subarray(at)]);
}
