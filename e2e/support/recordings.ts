import { createHash, randomBytes } from 'node:crypto';
import { waveFile } from '../../apps/server/src/testing/recordings.ts';

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
  return { name, mimeType: 'audio/wav', buffer: waveFile(samples, { rate, bits: 16 }) };
}

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
