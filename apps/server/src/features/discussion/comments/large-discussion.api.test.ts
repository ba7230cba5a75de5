import type { ChapterComment } from '@lamplight/contract';
import { describe, expect, test } from 'vitest';
import { addMembers } from '../../../testing/members.ts';
import { testApp } from '../../../testing/test-app.ts';

const crowd = 50;

/** Creates a comment and fifty members who can react and reply to it. */
async function gathered() {
  const t = await testApp();
  const { chapterIds } = await t.addBook();
  const list = `/chapter-comments/${chapterIds[0]}`;
  const root: ChapterComment = (await t.as('member')('POST', list, { content: 'Root' })).json();
  const members = await addMembers(t, crowd);
  const all = async (): Promise<ChapterComment[]> => (await t.as('member')('GET', list)).json();
  return { t, list, root, members, all };
}

const statuses = (answers: readonly { statusCode: number }[]) =>
  [...new Set(answers.map((answer) => answer.statusCode))].toSorted((a, b) => a - b);

describe('fifty concurrent members', () => {
  test('add, change and remove reactions, and the counts match the stored reactions', async () => {
    const { root, members, all, t } = await gathered();
    const react = (index: number, value: number) => {
      const member = members[index];
      if (!member) throw new Error('nobody is there');
      return member.send('POST', `/chapter-comments/${root.id}/react`, { value });
    };
    const answers = await Promise.all(
      members.flatMap((_, index) => [
        react(index, 1),
        react(index, -1),
        react(index, 1),
        ...(index % 5 === 0 ? [react(index, 0)] : []),
      ]),
    );
    expect(statuses(answers)).toEqual([200]);
    // A member's reactions were sent at once and took effect in any order, so every member now sets a final one.
    const settled = await Promise.all(
      members.map((_, index) => react(index, [1, 1, -1, 0, 1][index % 5] ?? 0)),
    );
    expect(statuses(settled)).toEqual([200]);
    const [shown] = await all();
    expect(shown).toMatchObject({ likes: 30, dislikes: 10 });
    expect(shown?.reactions).toHaveLength(40);
    expect(new Set(shown?.reactions.map(({ user_id }) => user_id)).size).toBe(40);
    const [row] = await t.deps.connection.db.selectFrom('comments').select(['score']).execute();
    expect(row?.score).toBe(20);
  });

  test('reply to one comment and post beside it without losses or duplicates', async () => {
    const { t, list, root, members, all } = await gathered();
    const answers = await Promise.all(
      members.flatMap(({ send, username }, index) => {
        const reply = {
          content: `${username} replies`,
          reply_to_id: root.id,
          client_key: `reply-key-${index}`,
        };
        return [
          send('POST', list, reply),
          send('POST', list, reply),
          send('POST', list, { content: `${username} comments` }),
          send('POST', `/chapter-comments/${root.id}/react`, { value: 1 }),
        ];
      }),
    );
    expect(statuses(answers)).toEqual([200]);
    const comments = await all();
    expect(comments).toHaveLength(1 + 2 * crowd);
    expect(new Set(comments.map(({ content }) => content)).size).toBe(1 + 2 * crowd);
    expect(comments.find(({ id }) => id === root.id)).toMatchObject({ likes: crowd, reply_count: crowd });
    expect((await t.as('member')('GET', list)).headers['x-total-count']).toBe(String(1 + crowd));
  });

  test('reply, react and delete in one thread, which stays complete with correct counts', async () => {
    const { t, list, root, members, all } = await gathered();
    const replies: ChapterComment[] = await Promise.all(
      members.map(async ({ send }) =>
        (await send('POST', list, { content: 'First reply', reply_to_id: root.id })).json(),
      ),
    );
    const answers = await Promise.all(
      members.flatMap(({ send }, index) => {
        const own = replies[index]?.id;
        const next = replies[(index + 1) % crowd]?.id;
        return [
          send('POST', list, { content: 'A deeper reply', reply_to_id: next }),
          send('POST', `/chapter-comments/${next}/react`, { value: 1 }),
          send('DELETE', `/chapter-comments/${own}`),
        ];
      }),
    );
    answers.push(await t.as('member')('DELETE', `/chapter-comments/${root.id}`));
    // The target of a reply or reaction may have been deleted already (404); any other error is a bug.
    expect(statuses(answers).filter((status) => status !== 404)).toEqual([200]);

    const { db } = t.deps.connection;
    const comments = await all();
    const rows = await db.selectFrom('comments').selectAll().execute();
    const total = (await t.as('member')('GET', list)).headers['x-total-count'];
    const top = rows.filter((row) => row.reply_to_id === null);
    expect(Number(total)).toBe(top.length);
    expect(comments).toHaveLength(rows.length);
    for (const row of rows) {
      const children = rows.filter((child) => child.reply_to_id === row.id);
      expect([row.id, row.child_count]).toEqual([row.id, children.length]);
      expect([row.id, row.removed === 1 && children.length === 0]).toEqual([row.id, false]);
      if (row.reply_to_id === null)
        expect(row.reply_count).toBe(rows.filter((reply) => reply.thread_id === row.id).length);
      const reactions = await db
        .selectFrom('comment_reactions')
        .select('value')
        .where('comment_id', '=', row.id)
        .execute();
      expect([row.id, row.likes, row.score]).toEqual([row.id, reactions.length, reactions.length]);
    }
  });
});
