import { readFileSync } from 'node:fs';
import { type Browser, chromium } from '@playwright/test';
import { Resampler } from '../../packages/align/src/resampler.ts';
import { chromiumOptions } from '../support/chromium.ts';

/** Sample rate in Hz at which the text editor decodes recordings. */
const rate = 24_000;

/** Opens a browser that decodes recordings as the text editor does, to samples at 8 kHz. */
export async function openDecoder(): Promise<{
  decode(file: string): Promise<Float32Array>;
  close(): Promise<void>;
}> {
  const browser: Browser = await chromium.launch(chromiumOptions());
  const page = await browser.newPage();
  return {
    decode: async (file) => {
      const samples = await page.evaluate(
        async ({ base64, rate }) => {
          const bytes = Uint8Array.fromBase64(base64);
          const audio = await new OfflineAudioContext(1, 1, rate).decodeAudioData(bytes.buffer);
          const mono = new Float32Array(audio.length);
          for (let channel = 0; channel < audio.numberOfChannels; channel += 1) {
            for (const [index, sample] of audio.getChannelData(channel).entries()) {
              mono[index] = (mono[index] ?? 0) + sample / audio.numberOfChannels;
            }
          }
          return new Uint8Array(mono.buffer).toBase64();
        },
        { base64: readFileSync(file).toString('base64'), rate },
      );
      const bytes = Uint8Array.fromBase64(samples);
      const resampler = new Resampler(rate);
      const lowered = [resampler.push(new Float32Array(bytes.buffer)), resampler.finish()];
      return Float32Array.from(lowered.flatMap((part) => [...part]));
    },
    close: () => browser.close(),
  };
}
