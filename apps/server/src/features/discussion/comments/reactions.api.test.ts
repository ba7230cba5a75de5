import type { BookComment } from '@lamplight/contract';
import { describe, expect, test } from 'vitest';
import {
  createDiscussion,
  postComment,
  readComments,
  readContents,
} from '../../../testing/comment-helpers.ts';
import { addMembers } from '../../../testing/members.ts';
import type { Send } from '../../../testing/test-app.ts';

describe.each(['chapter', 'book'] as const)('reactions to comments on a %s', (kind) => {
  test('are one per member and can be changed and removed', async () => {
    const { t, list, root } = await createDiscussion(kind);
    const [member, premium] = [t.as('member'), t.as('premium')];
    const { id } = await postComment(member, list, 'Like this');
    const react = async (send: Send, value: number) =>
      (await send('POST', `${root}/${id}/react`, { value })).json();
    expect(await react(member, 1)).toEqual({ likes: 1, dislikes: 0, current_user_reaction: 1 });
    expect(await react(member, 1)).toEqual({ likes: 1, dislikes: 0, current_user_reaction: 1 });
    expect(await react(premium, -1)).toEqual({ likes: 1, dislikes: 1, current_user_reaction: -1 });
    expect(await react(premium, 1)).toEqual({ likes: 2, dislikes: 0, current_user_reaction: 1 });
    expect(await react(member, 0)).toEqual({ likes: 1, dislikes: 0, current_user_reaction: null });
    expect(await react(member, 0)).toEqual({ likes: 1, dislikes: 0, current_user_reaction: null });
    const [whole] = await readComments(member, list);
    expect(whole).toMatchObject({ likes: 1, reactions: [{ user_id: t.users.premium, value: 1 }] });
    expect((await readComments(premium, `${list}?limit=5`))[0]?.reactions).toEqual([
      { user_id: t.users.premium, value: 1 },
    ]);
    expect((await readComments(member, `${list}?limit=5`))[0]).toMatchObject({ likes: 1, reactions: [] });
    for (const value of [2, '1', null, 0.5])
      expect((await member('POST', `${root}/${id}/react`, { value })).statusCode).toBe(422);
    expect((await member('POST', `${root}/99999/react`, { value: 1 })).statusCode).toBe(404);
  });

  test('of a deleted member no longer count', async () => {
    const { t, list, root } = await createDiscussion(kind);
    const { id } = await postComment(t.as('member'), list, 'Like this');
    await t.as('premium')('POST', `${root}/${id}/react`, { value: 1 });
    await t.as('admin')('POST', `${root}/${id}/react`, { value: -1 });
    await t.deps.connection.db.deleteFrom('users').where('id', '=', t.users.premium).execute();
    expect((await readComments(t.as('member'), list))[0]).toMatchObject({
      likes: 0,
      dislikes: 1,
      reactions: [{ user_id: t.users.admin, value: -1 }],
    });
  });

  test("determine the order 'best': likes minus dislikes, newest first if equal", async () => {
    const { t, list, root } = await createDiscussion(kind);
    const members = await addMembers(t, 3);
    const votes = { plain: [], liked: [1, 1], disliked: [-1], disputed: [1, -1], loved: [1, 1, 1] };
    for (const [content, values] of Object.entries(votes)) {
      t.clock.advance(1000);
      const { id } = await postComment(t.as('member'), list, content);
      for (const [index, value] of values.entries())
        await members[index]?.send('POST', `${root}/${id}/react`, { value });
    }
    const best = ['loved', 'liked', 'disputed', 'plain', 'disliked'];
    expect(await readContents(t.as('member'), `${list}?sort=best`)).toEqual(best);
    const first: BookComment[] = await readComments(t.as('member'), `${list}?sort=best&limit=2`);
    const rest = `${list}?sort=best&limit=9&cursor=${first.at(-1)?.cursor}`;
    expect([...first.map(({ content }) => content), ...(await readContents(t.as('member'), rest))]).toEqual(
      best,
    );
    expect((await t.as('member')('GET', `${list}?sort=new&cursor=${first[0]?.cursor}`)).statusCode).toBe(422);
  });
});
