import { expect, test } from 'vitest';
import { decodeWave } from './wave.ts';

const file = (bytes: Buffer) => ({
  size: bytes.length,
  read: async (target: Uint8Array, position: number) => bytes.subarray(position).copy(target),
});

const chunk = (name: string, content: Buffer): Buffer => {
  const head = Buffer.alloc(8);
  head.write(name, 'latin1');
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
};

interface Format {
  code?: number;
  channels?: number;
  rate?: number;
  bits: number;
  subtype?: number;
}

function waveOf({ code = 1, channels = 1, rate = 8000, bits, subtype }: Format, data: Buffer): Buffer {
  const format = Buffer.alloc(subtype === undefined ? 16 : 40);
  format.writeUInt16LE(code, 0);
  format.writeUInt16LE(channels, 2);
  format.writeUInt32LE(rate, 4);
  format.writeUInt16LE(bits, 14);
  if (subtype !== undefined) format.writeUInt16LE(subtype, 24);
  const chunks = [chunk('LIST', Buffer.from('odd')), chunk('fmt ', format), chunk('data', data)];
  return Buffer.concat([Buffer.from('RIFF\0\0\0\0WAVE', 'latin1'), ...chunks]);
}

async function samplesOf(bytes: Buffer) {
  const decoded = await decodeWave(file(bytes));
  const samples: number[] = [];
  for await (const piece of decoded?.pieces ?? []) samples.push(...piece);
  return { rate: decoded?.rate, samples };
}

const floats = Buffer.alloc(8);
floats.writeFloatLE(0.5, 0);
floats.writeFloatLE(-0.25, 4);

test.each([
  ['8 bits', { bits: 8 }, Buffer.from([192, 96])],
  ['16 bits', { bits: 16 }, Buffer.from([0, 0x40, 0, 0xe0])],
  ['24 bits', { bits: 24 }, Buffer.from([0, 0, 0x40, 0, 0, 0xe0])],
  ['32 bits', { bits: 32 }, Buffer.from([0, 0, 0, 0x40, 0, 0, 0, 0xe0])],
  ['floating point', { code: 3, bits: 32 }, floats],
  ['an extensible format', { code: 0xfffe, bits: 32, subtype: 3 }, floats],
])('reads %s', async (_, format, data) => {
  expect(await samplesOf(waveOf(format, data))).toEqual({ rate: 8000, samples: [0.5, -0.25] });
});

test('mixes channels, and reads seconds and files that are cut short to their last whole sample', async () => {
  const stereo = Buffer.from([192, 64, 128, 192, 128]);
  expect((await samplesOf(waveOf({ bits: 8, channels: 2 }, stereo))).samples).toEqual([0, 0.25]);
  const long = waveOf({ bits: 8, rate: 1000 }, Buffer.alloc(2500, 192));
  expect((await samplesOf(long.subarray(0, -100))).samples).toHaveLength(2400);
});

test('leaves what it does not know to another decoder', async () => {
  for (const bytes of [
    Buffer.alloc(0),
    Buffer.from('ID3 something else entirely'),
    waveOf({ code: 85, bits: 0 }, Buffer.alloc(8)),
    waveOf({ bits: 8, channels: 0 }, Buffer.alloc(8)),
    waveOf({ bits: 8 }, Buffer.alloc(8)).subarray(0, 40),
  ])
    expect(await decodeWave(file(bytes))).toBeNull();
});
