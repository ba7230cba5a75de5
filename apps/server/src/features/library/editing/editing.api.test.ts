import { expect, test } from 'vitest';
import { testApp } from '../../../testing/test-app.ts';

const book = {
  title: 'The Lantern',
  status: 'Complete',
  cover_image: 'https://covers.test/lantern.jpg',
  synopsis: 'A light.',
  tags: [{ main_tag: 'Official', sub_tag: 'Fantasy' }],
  chapters: [
    { title: 'Volume 1', audio_url: 'https://audio.test/1.mp3', image: '' },
    { title: 'Volume 2', audio_url: 'https://audio.test/2.mp3', image: '' },
  ],
};

test('PUT after POST with one payload changes nothing', async () => {
  const t = await testApp();
  const send = t.as('admin');
  const added = await send('POST', '/books', book);
  expect(added.json()).toEqual({ id: expect.any(Number) });
  const { id } = added.json();
  const before = (await send('GET', `/books/${id}`)).json();
  t.clock.advance(5000);
  const saved = await send('PUT', `/books/${id}`, book);
  expect(saved.statusCode).toBe(200);
  expect({ ...saved.json(), total_views: 1 }).toEqual({ ...before, total_views: 1 });
  expect(before).toMatchObject({ rev: 1, demo: false, title: 'The Lantern', chapter_count: 2 });
});
