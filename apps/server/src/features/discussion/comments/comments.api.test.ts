import type { ChapterComment } from '@lamplight/contract';
import { describe, expect, test } from 'vitest';
import {
  createDiscussion,
  postComment,
  readComments,
  readContents,
} from '../../../testing/comment-helpers.ts';

describe.each(['chapter', 'book', 'update'] as const)('comments on a %s', (kind) => {
  test('are written, replied to and listed, each reply after its parent', async () => {
    const { t, list, root } = await createDiscussion(kind);
    const [member, premium] = [t.as('member'), t.as('premium')];
    expect(await readComments(member, list)).toEqual([]);
    const first = await postComment(member, list, '  Hello\r\nthere ');
    expect(first).toEqual({
      id: expect.any(Number),
      content: 'Hello\nthere',
      reply_to_id: null,
      thread_id: first.id,
      user_id: t.users.member,
      username: 'member',
      profile_image: null,
      created_at: '2026-01-01T00:00:00.000',
      removed: false,
      reply_count: 0,
      ...(kind === 'update' ? {} : { likes: 0, dislikes: 0, reactions: [] }),
      ...(kind === 'chapter' ? { timestamp: null } : {}),
    });
    const reply = await postComment(premium, list, 'A reply', { reply_to_id: first.id });
    const deeper = await postComment(member, list, 'A reply to the reply', { reply_to_id: reply.id });
    t.clock.advance(60_000);
    const second = await postComment(premium, list, 'Another');
    expect(deeper).toMatchObject({ reply_to_id: reply.id, thread_id: first.id, username: 'member' });
    expect((await readComments(member, list)).map(({ id }) => id)).toEqual([
      second.id,
      first.id,
      reply.id,
      deeper.id,
    ]);
    expect((await readComments(member, list)).map(({ reply_count }) => reply_count)).toEqual([
      0,
      2,
      undefined,
      undefined,
    ]);
    expect(await readContents(member, `${list}?sort=old`)).toEqual([
      'Hello\nthere',
      'A reply',
      'A reply to the reply',
      'Another',
    ]);
    const thread = await readComments(member, `${root}/${deeper.id}/thread`);
    expect(thread.map(({ id }) => id)).toEqual([first.id, reply.id, deeper.id]);
  });

  test('are deleted by their author or an admin, and remain as removed while they have replies', async () => {
    const { t, list, root } = await createDiscussion(kind);
    const [member, premium, admin] = [t.as('member'), t.as('premium'), t.as('admin')];
    const first = await postComment(member, list, 'First', kind === 'chapter' ? { timestamp: 5 } : {});
    const reply = await postComment(premium, list, 'Reply', { reply_to_id: first.id });
    const deeper = await postComment(premium, list, 'Deeper', { reply_to_id: reply.id });

    const refused = await premium('DELETE', `${root}/${first.id}`);
    expect(refused.json()).toMatchObject({ status: 403, code: 'forbidden' });
    expect((await member('DELETE', `${root}/${first.id}`)).json()).toEqual({ deleted: true, gone: [] });
    expect((await admin('DELETE', `${root}/${reply.id}`)).json()).toEqual({ deleted: true, gone: [] });
    const [removed, ...rest] = await readComments(member, list);
    expect(removed).toMatchObject({
      id: first.id,
      content: 'Comment removed',
      removed: true,
      user_id: null,
      username: '',
      profile_image: null,
    });
    expect(JSON.stringify(removed)).not.toContain('First');
    expect(rest.map(({ content }) => content)).toEqual(['Comment removed', 'Deeper']);

    for (const id of [first.id, 999_999])
      for (const send of [member, admin])
        expect((await send('DELETE', `${root}/${id}`)).statusCode).toBe(404);
    expect((await member('POST', list, { content: 'x', reply_to_id: first.id })).statusCode).toBe(404);

    const other = await postComment(member, list, 'Stays');
    const gone = (await premium('DELETE', `${root}/${deeper.id}`)).json();
    expect(gone).toEqual({ deleted: true, gone: [deeper.id, reply.id, first.id] });
    expect(await readContents(member, list)).toEqual(['Stays']);
    expect((await member('GET', list)).headers['x-total-count']).toBe('1');
    expect((await admin('DELETE', `${root}/${other.id}`)).json().gone).toEqual([other.id]);
    expect(await readComments(member, list)).toEqual([]);
  });

  test('are listed by page with complete threads and without duplicates while others write', async () => {
    const { t, list } = await createDiscussion(kind);
    const member = t.as('member');
    for (let n = 1; n <= 25; n += 1) {
      t.clock.advance(n % 3 === 0 ? 0 : 1000);
      const { id } = await postComment(member, list, `n${n}`);
      if (n % 2 === 0) await postComment(t.as('premium'), list, `r${n}`, { reply_to_id: id });
    }
    const seen: string[] = [];
    let path: string | null = `${list}?limit=10`;
    const sizes: number[] = [];
    while (path) {
      const answer = await member('GET', path);
      const page: ChapterComment[] = answer.json();
      const threads = page.filter(({ reply_to_id }) => reply_to_id === null);
      sizes.push(threads.length);
      seen.push(...page.map(({ content }) => content));
      const next = /^<(.+)>; rel="next"$/.exec(String(answer.headers['link'] ?? ''))?.[1] ?? null;
      const cursor = threads.at(-1)?.cursor ?? '';
      expect(cursor).not.toBe('');
      if (next) {
        expect(new URLSearchParams(next.split('?')[1]).get('cursor')).toBe(cursor);
        expect(answer.headers['x-total-count']).toBe(String(25 + sizes.length - 1));
        await postComment(member, list, `later ${sizes.length}`);
      }
      path = next?.replace('/api', '') ?? null;
    }
    expect(sizes).toEqual([10, 10, 5]);
    const wanted = Array.from({ length: 25 }, (_, index) => 25 - index).flatMap((n) =>
      n % 2 === 0 ? [`n${n}`, `r${n}`] : [`n${n}`],
    );
    expect(seen).toEqual(wanted);
  });

  test('a retried post is stored once, even if both requests arrive together', async () => {
    const { t, list } = await createDiscussion(kind);
    const member = t.as('member');
    const body = { content: 'Once', client_key: 'a-key-of-mine' };
    const answers = await Promise.all(Array.from({ length: 6 }, () => member('POST', list, body)));
    expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([200]));
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1);
    expect(await readContents(member, list)).toEqual(['Once']);
    expect((await member('GET', list)).headers['x-total-count']).toBe('1');
    await postComment(t.as('premium'), list, 'Once', { client_key: 'a-key-of-mine' });
    expect(await readContents(member, list)).toEqual(['Once', 'Once']);
  });

  test('a retried reply returns the stored one, also if the comment above was deleted since', async () => {
    const { t, list, root } = await createDiscussion(kind);
    const member = t.as('member');
    const above = await postComment(member, list, 'Above');
    const body = { content: 'Reply', reply_to_id: above.id, client_key: 'a-key-of-a-reply' };
    const reply = (await member('POST', list, body)).json();
    expect((await member('DELETE', `${root}/${above.id}`)).statusCode).toBe(200);
    expect((await member('POST', list, body)).json()).toEqual(reply);
    const other = { ...body, client_key: 'another-key' };
    expect((await member('POST', list, other)).statusCode).toBe(404);
  });

  test('show the current names of their authors and remain after an account is deleted', async () => {
    const { t, list } = await createDiscussion(kind);
    const { db } = t.deps.connection;
    const premium = t.as('premium');
    const comment = await postComment(premium, list, 'Mine');
    await postComment(t.as('member'), list, 'A reply', { reply_to_id: comment.id });
    await db
      .updateTable('users')
      .set({ username: 'Renamed', username_key: 'renamed' })
      .where('id', '=', t.users.premium)
      .execute();
    expect((await readComments(t.as('member'), list))[0]).toMatchObject({ username: 'Renamed' });
    await db.deleteFrom('users').where('id', '=', t.users.premium).execute();
    expect((await readComments(t.as('member'), list))[0]).toMatchObject({
      content: 'Mine',
      username: 'Former member',
      user_id: null,
      profile_image: null,
      removed: false,
    });
    expect((await t.as('member')('GET', list)).body).not.toContain('premium@');
  });

  test('rejects invalid comments with a reason', async () => {
    const { t, list } = await createDiscussion(kind);
    const member = t.as('member');
    for (const content of ['', '  \n\t ', '\u200b\u200d\ufeff', '\u0001\u0007', '\u3164\u00ad'])
      expect((await member('POST', list, { content })).json()).toMatchObject({
        status: 422,
        detail: 'Please write something first.',
        fields: [{ field: 'content' }],
      });
    for (const body of [{}, { content: 7 }, { content: 'x', user_id: 1 }, { content: 'x', reply_to_id: 'a' }])
      expect((await member('POST', list, body)).statusCode).toBe(422);
    expect((await member('POST', list, { content: 'x', reply_to_id: 999_999 })).statusCode).toBe(404);
    for (const cursor of ['x', 'W10', Buffer.from('["new","\u0000",1]').toString('base64url')])
      expect((await member('GET', `${list}?cursor=${cursor}`)).statusCode).toBe(422);
    expect((await member('GET', `${list}?sort=worst`)).statusCode).toBe(422);
    expect(await readComments(member, list)).toEqual([]);
  });
});
