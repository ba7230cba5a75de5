import { describe, expect, test } from 'vitest';
import {
  createDiscussion,
  postComment,
  readComments,
  readContents,
} from '../../../testing/comment-helpers.ts';
import { testApp } from '../../../testing/test-app.ts';

/** Creates a long chapter with comments at these seconds. */
async function marked(timestamps: readonly number[]) {
  const t = await testApp();
  const { chapterIds } = await t.addBook({
    chapters: [{ title: 'Long', audio_url: 'https://audio.test/1.mp3', duration: 4000 }],
  });
  const list = `/chapter-comments/${chapterIds[0]}`;
  const member = t.as('member');
  expect((await member('GET', `${list}/marks`)).json()).toEqual([]);
  const posted = new Map<number, number>();
  for (const timestamp of timestamps) {
    const { id } = await postComment(member, list, `at ${timestamp}`, { timestamp });
    posted.set(timestamp, id);
  }
  return { t, list, member, posted };
}

describe('timestamps of comments', () => {
  test('are seconds within the chapter and can be sorted by', async () => {
    const { t, list } = await createDiscussion('chapter');
    const member = t.as('member');
    for (const [content, timestamp] of [
      ['late', 42.5],
      ['never', null],
      ['early', 0],
      ['a little past the end', 63],
    ] as const)
      await postComment(member, list, content, { timestamp });
    await postComment(member, list, 'late again', { timestamp: 42.5 });
    const order = ['early', 'late', 'late again', 'a little past the end', 'never'];
    expect(await readContents(member, `${list}?sort=timestamp`)).toEqual(order);
    expect((await readComments(member, `${list}?sort=timestamp`)).map(({ timestamp }) => timestamp)).toEqual([
      0,
      42.5,
      42.5,
      60,
      null,
    ]);
    const paged: string[] = [];
    let cursor = '';
    for (let n = 0; n < 5; n += 1) {
      const [one] = await readComments(member, `${list}?sort=timestamp&limit=1${cursor}`);
      paged.push(one?.content ?? '');
      cursor = `&cursor=${one?.cursor}`;
    }
    expect(paged).toEqual(order);
    for (const timestamp of [-1, 999, '5', 1e300])
      expect((await member('POST', list, { content: 'x', timestamp })).statusCode).toBe(422);
    const book = await t.addBook();
    expect((await member('POST', `/comments/${book.id}`, { content: 'x', timestamp: 1 })).statusCode).toBe(
      422,
    );
    expect((await member('GET', `/comments/${book.id}?sort=timestamp`)).statusCode).toBe(422);
  });

  test('mark the scrubber, and each mark names its comment', async () => {
    const { t, list, member, posted } = await marked([100, 110, 119.5, 120, 139, 4000, 0]);
    await postComment(member, list, 'nowhere');
    await postComment(member, list, 'in a reply', { timestamp: 2000, reply_to_id: posted.get(100) });
    const at = (timestamp: number) => ({ comment_id: posted.get(timestamp), timestamp });
    const marks = async () => (await member('GET', `${list}/marks`)).json();
    expect(await marks()).toEqual([0, 100, 110, 119.5, 120, 139, 4000].map(at));
    expect((await readComments(member, `/chapter-comments/${posted.get(120)}/thread`))[0]).toMatchObject({
      content: 'at 120',
    });
    await member('DELETE', `/chapter-comments/${posted.get(120)}`);
    expect(await marks()).toEqual([0, 100, 110, 119.5, 139, 4000].map(at));

    // With too many marks, only the first in each 200th of the chapter is listed.
    const { db } = t.deps.connection;
    const { id: discussion_id } = await db.selectFrom('discussions').select('id').executeTakeFirstOrThrow();
    const more = (count: number, from: number) =>
      db
        .insertInto('comments')
        .values(
          Array.from({ length: count }, (_, n) => ({
            discussion_id,
            content: `n${n}`,
            timestamp: from + n / 2,
            timestamp_key: from + n / 2,
            created_at: '2026-01-02T00:00:00.000Z',
          })),
        )
        .execute();
    const seconds = async () => (await marks()).map(({ timestamp }: { timestamp: number }) => timestamp);
    await more(194, 1000);
    expect(await seconds()).toHaveLength(200);
    await more(1, 1097);
    expect(await seconds()).toEqual([0, 100, 139, 1000, 1020, 1040, 1060, 1080, 4000]);
  });
});
