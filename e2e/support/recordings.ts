import { createHash, randomBytes } from 'node:crypto';

export interface Recording {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

const rate = 8000;

/** Returns a WAV file of quiet noise, different each time: the server stores such a file byte for byte. */
export function recording(name: string, seconds: number): Recording {
  const samples = randomBytes(seconds * rate * 2);
  // Clear the high byte of each sample, which makes the noise quiet.
  for (let at = 1; at < samples.length; at += 2) samples[at] = 0;
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + samples.length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate * 2, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36);
  head.writeUInt32LE(samples.length, 40);
  return { name, mimeType: 'audio/wav', buffer: Buffer.concat([head, samples]) };
}

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
