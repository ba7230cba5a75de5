import { expect, type Page } from '@playwright/test';
import { fetchToken } from './accounts.ts';
import type { Chapter } from './listening.ts';

/** Formats seconds as a WebVTT timestamp. */
const clock = (seconds: number) => new Date(seconds * 1000).toISOString().slice(11, 23);

/** Returns WebVTT with a sentence every two seconds: a heading, then paragraphs of five. */
function vttOf({ duration }: Chapter): string {
  const count = Math.floor(duration / 2) - 1;
  const cues = Array.from(
    { length: count },
    (_, index) =>
      `${index === 0 ? 'h1' : `p${2 + Math.floor(index / 5)}`}\n${clock(index * 2)} --> ${clock(index * 2 + 1.8)}\nSentence ${index} was said by the wandering lamplighter.\n`,
  );
  return ['WEBVTT\n', ...cues].join('\n');
}

/** Pauses of the recording, as the text declares them, in seconds. */
const pauses = [[26, 30]];

/** Publishes a text for a chapter, as an admin. */
export async function publishText(page: Page, bookId: number, chapter: Chapter): Promise<void> {
  const headers = { authorization: `Bearer ${await fetchToken(page, 'admin')}` };
  const path = `/api/books/${bookId}/chapters/${chapter.id}/text`;
  const text = { vtt: vttOf(chapter), language: 'en', pauses };
  const saved = await page.request.put(path, { headers, data: text });
  const { draft } = await saved.json();
  const data = { version: draft.version, heard: [0, 1, 2, 3, 4] };
  expect((await page.request.post(`${path}/publish`, { headers, data })).status()).toBe(200);
}
