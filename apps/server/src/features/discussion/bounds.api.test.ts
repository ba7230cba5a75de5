import { describe, expect, test } from 'vitest';
import { addMembers } from '../../testing/members.ts';
import { place, post, read } from '../../testing/talk.ts';

test('a burst is slowed down, and a person is not', async () => {
  const { t, list } = await place('update');
  const [member] = await addMembers(t, 1);
  if (!member) throw new Error('no member');
  const answers = await Promise.all(
    Array.from({ length: 110 }, (_, n) => member.send('POST', list, { content: `n${n}` })),
  );
  const refused = answers.filter((answer) => answer.statusCode !== 200);
  expect(refused).toHaveLength(10);
  expect(refused[0]?.json()).toMatchObject({ status: 429, code: 'too_many_requests' });
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
  expect(await read(member.send, list)).toHaveLength(100);
});

describe('much of it', () => {
  test('a page brings the beginning of a long thread; the rest is asked for', async () => {
    const { t, list, root } = await place('book');
    const member = t.as('member');
    const { id } = await post(member, list, 'Root');
    const writers = await addMembers(t, 4);
    for (const { send } of writers)
      await Promise.all(Array.from({ length: 30 }, (_, n) => post(send, list, `r${n}`, { reply_to_id: id })));
    await post(member, list, 'Short');
    const whole = (await read(member, list)).filter((comment) => comment.reply_to_id === id);
    expect(whole).toHaveLength(120);

    const page = await read(member, `${list}?limit=20`);
    expect(page).toHaveLength(52);
    expect(page.find((comment) => comment.id === id)?.reply_count).toBe(120);
    const seen = page.filter((comment) => comment.reply_to_id === id);
    for (const size of [50, 20]) {
      const more = await read(member, `${root}/${id}/thread?after=${seen.at(-1)?.id}`);
      expect(more).toHaveLength(size);
      seen.push(...more);
    }
    expect(seen.map((comment) => comment.id)).toEqual(whole.map((comment) => comment.id));
    expect(await read(member, `${root}/${id}/thread?after=${seen.at(-1)?.id}`)).toEqual([]);
  });

  test('a list that is asked for whole goes on by page behind 5,000 threads', async () => {
    const { t, list, book } = await place('book');
    const { db } = t.deps.connection;
    const member = t.as('member');
    const first = await post(member, list, 'The first of all');
    const { id: discussion_id } = await db
      .selectFrom('discussions')
      .select('id')
      .where('book_id', '=', book.id)
      .executeTakeFirstOrThrow();
    const rows = Array.from({ length: 5000 }, (_, n) => ({
      discussion_id,
      user_id: t.users.member,
      content: `n${n}`,
      timestamp_key: 1e9,
      created_at: '2026-01-02T00:00:00.000Z',
    }));
    for (let at = 0; at < rows.length; at += 1000)
      await db
        .insertInto('comments')
        .values(rows.slice(at, at + 1000))
        .execute();
    const answer = await member('GET', list);
    expect(answer.json()).toHaveLength(5000);
    const next = /^<\/api(.+)>; rel="next"$/.exec(String(answer.headers['link']))?.[1] ?? '';
    expect((await read(member, next)).map(({ id }) => id)).toEqual([first.id]);
  });
});
