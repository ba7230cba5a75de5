import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { rate } from './scenarios.ts';

const browserFile = join(import.meta.dirname, '../../.cache/browser.json');

/** Decodes recordings as the admin's browser does. */
export async function openDecoder(): Promise<{
  decode(file: string): Promise<Float32Array>;
  close(): Promise<void>;
}> {
  const { path, env } = JSON.parse(readFileSync(browserFile, 'utf8')) as {
    path: string;
    env: Record<string, string>;
  };
  const browser: Browser = await chromium.launch({
    executablePath: path,
    args: ['--no-sandbox', '--disable-quic'],
    env: { ...process.env, ...env },
  });
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
      return new Float32Array(bytes.buffer);
    },
    close: () => browser.close(),
  };
}
