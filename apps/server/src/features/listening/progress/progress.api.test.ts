import { describe, expect, test } from 'vitest';
import { testApp } from '../../../testing/test-app.ts';

async function aBook(t: Awaited<ReturnType<typeof testApp>>) {
  const { id, chapterIds } = await t.addBook();
  const [one, two] = chapterIds;
  return { id, one, two };
}

describe('progress', () => {
  test('is stored by chapter, with the chapter heard last', async () => {
    const t = await testApp();
    const { id, one, two } = await aBook(t);
    const send = t.as('member');
    expect((await send('GET', `/books/${id}/progress`)).json()).toMatchObject({
      progress: [],
      last_chapter_id: null,
    });
    await send('POST', `/books/${id}/progress`, { chapter_id: one, position: 12.5 });
    await send('POST', `/books/${id}/progress`, { chapter_id: two, position: 3 });
    await send('POST', `/books/${id}/progress`, { chapter_id: one, position: 40 });
    expect((await send('GET', `/books/${id}/progress`)).json()).toMatchObject({
      progress: [
        { chapter_id: one, position: 40 },
        { chapter_id: two, position: 3 },
      ],
      last_chapter_id: one,
    });
    expect((await t.as('premium')('GET', `/books/${id}/progress`)).json().progress).toEqual([]);
  });

  test('is saved only for the caller, whatever the body contains', async () => {
    const t = await testApp();
    const { id, one } = await aBook(t);
    const answer = await t.as('member')('POST', `/books/${id}/progress`, {
      chapter_id: one,
      position: 5,
      user_id: t.users.premium,
    });
    expect(answer.statusCode).toBe(422);
    expect((await t.as('premium')('GET', `/books/${id}/progress`)).json().progress).toEqual([]);
  });

  test('limits a position just past the end to the end', async () => {
    const t = await testApp();
    const { id, one } = await aBook(t);
    const answer = await t.as('member')('POST', `/books/${id}/progress`, { chapter_id: one, position: 60.4 });
    expect(answer.json()).toMatchObject({ chapter_id: one, position: 60 });
  });

  test.each([-1, 1e9, 100, '5', null, 'NaN', [5]])(
    'rejects the position %j and changes nothing',
    async (position) => {
      const t = await testApp();
      const { id, one } = await aBook(t);
      const send = t.as('member');
      const answer = await send('POST', `/books/${id}/progress`, { chapter_id: one, position });
      expect(answer.statusCode).toBe(422);
      expect(answer.json().detail).not.toBe('');
      expect((await send('GET', `/books/${id}/progress`)).json()).toMatchObject({
        progress: [],
        last_chapter_id: null,
      });
    },
  );

  test('rejects a chapter of another book and an unknown chapter', async () => {
    const t = await testApp();
    const [a, b] = [await t.addBook(), await t.addBook()];
    for (const chapter_id of [b.chapterIds[0], 9999]) {
      const answer = await t.as('member')('POST', `/books/${a.id}/progress`, { chapter_id, position: 1 });
      expect(answer.statusCode).toBe(404);
    }
    expect((await t.as('member')('GET', '/books/999/progress')).statusCode).toBe(404);
  });

  test('concurrent saves leave one row and cause no error', async () => {
    const t = await testApp();
    const { id, one } = await aBook(t);
    const send = t.as('member');
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, position) =>
        send('POST', `/books/${id}/progress`, { chapter_id: one, position }),
      ),
    );
    expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([200]));
    expect((await send('GET', `/books/${id}/progress`)).json().progress).toHaveLength(1);
  });
});

test('a position in a withdrawn chapter is absent, counts only what was played, and comes back', async () => {
  const t = await testApp();
  const { db } = t.deps.connection;
  const { id, chapterIds } = await t.addBook({
    chapters: ['One', 'Two'].map((title) => ({
      title,
      audio_url: `https://a.test/${title}.mp3`,
      duration: 60,
    })),
  });
  const [first = 0, second = 0] = chapterIds;
  const send = t.as('member');
  const save = async (chapter_id: number) =>
    (await send('POST', `/books/${id}/progress`, { chapter_id, position: 6 })).json();
  await save(first);
  await save(second);
  const read = async () => ({
    ...(await send('GET', `/books/${id}/progress`)).json(),
    heard: (await send('GET', '/library/progress')).json()[0]?.place,
  });
  const before = await read();
  expect(before).toMatchObject({ last_chapter_id: second, heard: 0.55 });
  const show = async (visibility: 0 | 1000) => {
    await db.updateTable('chapters').set({ visibility }).where('id', '=', second).execute();
    const hidden_chapters = visibility === 0 ? 0 : 1;
    await db.updateTable('books').set({ hidden_chapters }).where('id', '=', id).execute();
  };
  await show(1000);
  const during = await read();
  expect(during).toMatchObject({ last_chapter_id: null, progress: [{ chapter_id: first }] });
  expect(during.progress).toHaveLength(1);
  expect(during.heard).toBeLessThan(0.2);
  await show(0);
  expect(await read()).toEqual(before);
});
