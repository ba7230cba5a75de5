// Measures the pauses of the samples' recordings, and lists them in their texts. Needs ffmpeg.
//   node samples/make/pauses.mjs
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EnergyMeter, findLongPauses, readWebVtt, withPauses, writeWebVtt } from '@lamplight/align';
import { root, stories } from './stories.mjs';

/** Samples per second. */
const rate = 8000;
const output = ['-ac', '1', '-ar', String(rate), '-f', 'f32le', 'pipe:1'];

for (const book of stories())
  for (const { audio, text } of book.chapters) {
    const bytes = execFileSync('ffmpeg', ['-v', 'error', '-i', join(root, audio), ...output], {
      maxBuffer: 2 ** 30,
    });
    const meter = new EnergyMeter(rate);
    meter.push(new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4));
    const file = join(root, text);
    const cues = readWebVtt(readFileSync(file, 'utf8'));
    writeFileSync(file, withPauses(writeWebVtt(cues), findLongPauses(meter.finish())));
  }
