// Reads and writes mono WAV files as arrays of samples.
import { readFile } from 'node:fs/promises';

export async function readWav(file) {
  const b = await readFile(file);
  let at = 12,
    rate = 0;
  while (b.toString('latin1', at, at + 4) !== 'data') {
    if (b.toString('latin1', at, at + 4) === 'fmt ') rate = b.readUInt32LE(at + 12);
    at += 8 + b.readUInt32LE(at + 4);
  }
  const count = Math.floor(Math.min(b.readUInt32LE(at + 4), b.length - at - 8) / 2);
  return {
    rate,
    data: Float32Array.from({ length: count }, (_, i) => b.readInt16LE(at + 8 + i * 2) / 32768),
  };
}

export function wav(data, rate) {
  const b = Buffer.alloc(44 + data.length * 2);
  b.write('RIFF', 0);
  b.writeUInt32LE(36 + data.length * 2, 4);
  b.write('WAVEfmt ', 8);
  b.writeUInt32LE(16, 16);
  b.writeUInt16LE(1, 20);
  b.writeUInt16LE(1, 22);
  b.writeUInt32LE(rate, 24);
  b.writeUInt32LE(rate * 2, 28);
  b.writeUInt16LE(2, 32);
  b.writeUInt16LE(16, 34);
  b.write('data', 36);
  b.writeUInt32LE(data.length * 2, 40);
  data.forEach((v, i) =>
    b.writeInt16LE(Math.max(-32768, Math.min(32767, Math.round(v * 32767))), 44 + i * 2),
  );
  return b;
}
