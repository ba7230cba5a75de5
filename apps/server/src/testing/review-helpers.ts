import { type OwnReview, type Review, stretchesBefore } from '@lamplight/contract';
import { expect } from 'vitest';
import { type Caller, type TestApp, testApp } from './test-app.ts';

/** Length of each chapter of a heard book, in seconds. */
export const chapterSeconds = 100;

/** Creates a test app with a book of five chapters, of which these callers have heard two. */
export async function createHeardBook(...callers: Caller[]) {
  const t = await testApp();
  const chapters = Array.from({ length: 5 }, (_, n) => ({
    title: `Part ${n}`,
    audio_url: `https://audio.test/${n}.mp3`,
    duration: chapterSeconds,
  }));
  const { id, chapterIds } = await t.addBook({ chapters });
  for (const caller of callers) await hear(t, caller, id, chapterIds.slice(0, 2));
  return { t, id, chapterIds, path: `/books/${id}/review` };
}

/** Saves that all of these chapters were played, although no time has passed. */
export async function claim(t: TestApp, caller: Caller, book: number, chapterIds: readonly number[]) {
  const played_stretches = chapterIds.map((chapter_id) => ({
    chapter_id,
    stretches: stretchesBefore(chapterSeconds, chapterSeconds),
  }));
  for (const chapter_id of chapterIds)
    await t.as(caller)('POST', `/books/${book}/progress`, {
      chapter_id,
      position: chapterSeconds,
      played_stretches,
    });
}

/** Plays these chapters at double speed. */
export async function hear(t: TestApp, caller: Caller, book: number, chapterIds: readonly number[]) {
  await t.as(caller)('GET', `/books/${book}`);
  t.clock.advance((chapterIds.length * chapterSeconds * 1000) / 2);
  await claim(t, caller, book, chapterIds);
}

/** Saves stars for a book, and the text of a review if one is given. */
export async function rate(t: TestApp, caller: Caller, path: string, stars: number, content?: string) {
  const answer = await t.as(caller)('PUT', path, { stars, ...(content === undefined ? {} : { content }) });
  expect([answer.statusCode, answer.json().detail]).toEqual([200, undefined]);
  return answer.json() as OwnReview;
}

export const readReviews = async (t: TestApp, caller: Caller, id: number, query = ''): Promise<Review[]> =>
  (await t.as(caller)('GET', `/books/${id}/reviews${query}`)).json();
export const readRating = async (t: TestApp, id: number) =>
  (await t.as('member')('GET', `/books/${id}`)).json().rating;
