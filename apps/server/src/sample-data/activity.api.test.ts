import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { stripeConfig, testApp } from '../testing/test-app.ts';
import { addSampleActivity } from './activity.ts';

interface Comment {
  at?: number;
  by?: string;
  likes?: string[];
  replies?: Comment[];
}

const samples = join(import.meta.dirname, '../../../../samples');
const read = (file: string) => JSON.parse(readFileSync(join(samples, file), 'utf8'));
const activity = read('activity.json');
const library: { books: { title: string; chapters: { title: string; seconds: number }[] }[] } =
  read('library.json');

test('every sample comment is about a chapter that exists, at a second within it', () => {
  for (const book of activity.books) {
    const sample = library.books.find(({ title }) => title === book.title);
    expect(sample, book.title).toBeDefined();
    for (const { title, comments } of book.chapters) {
      const chapter = sample?.chapters.find((candidate) => candidate.title === title);
      expect(chapter, title).toBeDefined();
      for (const { at } of comments as Comment[]) expect(at, title).toBeLessThan(chapter?.seconds ?? 0);
    }
  }
  expect(new Set(activity.books.map((book: { title: string }) => book.title)).size).toBe(
    library.books.length,
  );
});

test('sample activity is added once, dated before now, and nobody can sign in as a sample member', async () => {
  const { app, deps, addBook, as, clock } = await testApp({ payments: stripeConfig });
  const { title, chapters } = library.books.find((book) => book.title === 'The Lamp on Gull Stair') ?? {
    title: '',
    chapters: [],
  };
  const { id } = await addBook({
    title,
    chapters: chapters.map(({ title: name, seconds }, index) => ({
      title: name,
      audio_url: `https://audio.test/${index}.mp3`,
      duration: seconds,
    })),
  });
  const { bookmarks } = activity.listening.find(({ by }: { by: string }) => by === 'member');
  for (const bookmark of bookmarks) await addBook({ title: bookmark });
  await addSampleActivity(deps);
  const first = (await as('member')('GET', `/comments/${id}`)).json();
  await addSampleActivity(deps);
  const again = (await as('member')('GET', `/comments/${id}`)).json();
  expect(first.length).toBeGreaterThan(2);
  expect(again).toHaveLength(first.length);
  expect(first.every((comment: { created_at: string }) => `${comment.created_at}Z` < clock.iso())).toBe(true);
  const { reviews } = activity.books.find((book: { title: string }) => book.title === title);
  expect((await as('member')('GET', `/books/${id}`)).json().rating.count).toBe(reviews.length);
  expect((await as('member')('GET', '/books/continue')).json()).toMatchObject({ book: { id, title } });
  expect((await as('member')('GET', `/books/${id}/review`)).json().heard).toBeGreaterThan(0.2);
  expect((await as('member')('GET', '/admin-announcements/')).json()).toHaveLength(4);
  const requests = activity.requests.map(({ text }: { text: string }) => text);
  const updates: { content: string }[] = (await as('member')('GET', '/update-comments')).json();
  expect(updates.map(({ content }) => content)).toEqual(expect.arrayContaining(requests));
  const saved: { title: string }[] = (await as('member')('GET', '/books/bookmarks')).json();
  expect(saved.map((book) => book.title).toSorted()).toEqual(bookmarks.toSorted());

  const finishes = await deps.connection.db
    .selectFrom('listener_books')
    .select('finished_on')
    .where('finished_on', 'is not', null)
    .execute();
  expect(finishes.length).toBeGreaterThan(0);
  for (const { finished_on } of finishes) expect(String(finished_on) < clock.iso().slice(0, 10)).toBe(true);

  const { username } = activity.members[0];
  const attempt = await app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ username, password: 'lamplight-demo' }).toString(),
  });
  expect(attempt.statusCode).toBe(401);
});
