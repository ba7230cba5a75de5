import { describe, expect, test } from 'vitest';
import { testApp } from '../../../testing/test-app.ts';

describe('continue listening', () => {
  test('returns the book heard last, with the positions of all chapters', async () => {
    const t = await testApp();
    const send = t.as('member');
    expect((await send('GET', '/books/continue')).json()).toBeNull();
    const [a, b] = [await t.addBook({ title: 'A' }), await t.addBook({ title: 'B' })];
    await send('POST', `/books/${b.id}/progress`, { chapter_id: b.chapterIds[0], position: 9 });
    t.clock.advance(1000);
    await send('POST', `/books/${a.id}/progress`, { chapter_id: a.chapterIds[1], position: 30 });
    expect((await send('GET', '/books/continue')).json()).toMatchObject({
      book: { id: a.id, title: 'A' },
      last_chapter_id: a.chapterIds[1],
      chapters: [
        { id: a.chapterIds[0], title: 'One', duration: 60, position: 0 },
        { position: 30, title: 'Two' },
      ],
    });
  });
});

describe('volume', () => {
  test('is 1 until it is set', async () => {
    const t = await testApp();
    const send = t.as('visitor');
    expect((await send('GET', '/user/settings/volume')).json()).toBe(1);
    expect((await send('PUT', '/user/settings/volume', { volume: 0.37 })).json()).toBe(0.37);
    await send('PUT', '/user/settings/volume', { volume: 0 });
    expect((await send('GET', '/user/settings/volume')).json()).toBe(0);
    expect((await t.as('member')('GET', '/user/settings/volume')).json()).toBe(1);
  });

  test.each([
    { volume: 1.01 },
    { volume: -0.1 },
    { volume: '0.5' },
    { volume: null },
    {},
    { volume: 0.5, user_id: 1 },
    [],
  ])('rejects %j', async (body) => {
    const t = await testApp();
    expect((await t.as('member')('PUT', '/user/settings/volume', body)).statusCode).toBe(422);
    expect((await t.as('member')('GET', '/user/settings/volume')).json()).toBe(1);
  });
});
