import type { BookComment, ChapterComment } from '@lamplight/contract';
import { describe, expect, test } from 'vitest';
import { addMembers } from '../../testing/members.ts';
import { type Send, type TestApp, testApp } from '../../testing/test-app.ts';

/** Where comments of each kind lie, in a library with one book. */
async function place(kind: 'chapter' | 'book' | 'update') {
  const t = await testApp();
  const book = await t.addBook();
  const subject = { chapter: book.chapterIds[0] ?? 0, book: book.id, update: null }[kind];
  const root = { chapter: '/chapter-comments', book: '/comments', update: '/update-comments' }[kind];
  const list = subject === null ? root : `${root}/${subject}`;
  return { t, book, root, list };
}

async function post(send: Send, list: string, content: string, more: object = {}): Promise<ChapterComment> {
  const answer = await send('POST', list, { content, ...more });
  expect([content, answer.statusCode, answer.json().detail]).toEqual([content, 200, undefined]);
  return answer.json();
}

const read = async (send: Send, path: string): Promise<ChapterComment[]> => {
  const answer = await send('GET', path);
  expect(answer.statusCode).toBe(200);
  return answer.json();
};
const contents = async (send: Send, path: string) =>
  (await read(send, path)).map((comment) => comment.content);

describe.each(['chapter', 'book', 'update'] as const)('comments on a %s', (kind) => {
  test('are written, replied to and read back, each reply beside its parent', async () => {
    const { t, list, root } = await place(kind);
    const [member, premium] = [t.as('member'), t.as('premium')];
    expect(await read(member, list)).toEqual([]);
    const first = await post(member, list, '  Hello\r\nthere ');
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
    const reply = await post(premium, list, 'A reply', { reply_to_id: first.id });
    const deeper = await post(member, list, 'A reply to the reply', { reply_to_id: reply.id });
    t.clock.advance(60_000);
    const second = await post(premium, list, 'Another');
    expect(deeper).toMatchObject({ reply_to_id: reply.id, thread_id: first.id, username: 'member' });
    expect((await read(member, list)).map(({ id }) => id)).toEqual([
      second.id,
      first.id,
      reply.id,
      deeper.id,
    ]);
    expect((await read(member, list)).map(({ reply_count }) => reply_count)).toEqual([
      0,
      2,
      undefined,
      undefined,
    ]);
    expect(await contents(member, `${list}?sort=old`)).toEqual([
      'Hello\nthere',
      'A reply',
      'A reply to the reply',
      'Another',
    ]);
    const thread = await read(member, `${root}/${deeper.id}/thread`);
    expect(thread.map(({ id }) => id)).toEqual([first.id, reply.id, deeper.id]);
  });

  test('are deleted by their author or an admin, and stand as long as replies need them', async () => {
    const { t, list, root } = await place(kind);
    const [member, premium, admin] = [t.as('member'), t.as('premium'), t.as('admin')];
    const first = await post(member, list, 'First', kind === 'chapter' ? { timestamp: 5 } : {});
    const reply = await post(premium, list, 'Reply', { reply_to_id: first.id });
    const deeper = await post(premium, list, 'Deeper', { reply_to_id: reply.id });

    const refused = await premium('DELETE', `${root}/${first.id}`);
    expect(refused.json()).toMatchObject({ status: 403, code: 'forbidden' });
    expect((await member('DELETE', `${root}/${first.id}`)).json()).toEqual({ deleted: true, gone: [] });
    expect((await admin('DELETE', `${root}/${reply.id}`)).json()).toEqual({ deleted: true, gone: [] });
    const [removed, ...rest] = await read(member, list);
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

    const other = await post(member, list, 'Stays');
    const gone = (await premium('DELETE', `${root}/${deeper.id}`)).json();
    expect(gone).toEqual({ deleted: true, gone: [deeper.id, reply.id, first.id] });
    expect(await contents(member, list)).toEqual(['Stays']);
    expect((await member('GET', list)).headers['x-total-count']).toBe('1');
    expect((await admin('DELETE', `${root}/${other.id}`)).json().gone).toEqual([other.id]);
    expect(await read(member, list)).toEqual([]);
  });

  test('come by page, each thread whole, and none twice while others write', async () => {
    const { t, list } = await place(kind);
    const member = t.as('member');
    for (let n = 1; n <= 25; n += 1) {
      t.clock.advance(n % 3 === 0 ? 0 : 1000);
      const { id } = await post(member, list, `n${n}`);
      if (n % 2 === 0) await post(member, list, `r${n}`, { reply_to_id: id });
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
        await post(member, list, `later ${sizes.length}`);
      }
      path = next?.replace('/api', '') ?? null;
    }
    expect(sizes).toEqual([10, 10, 5]);
    const wanted = Array.from({ length: 25 }, (_, index) => 25 - index).flatMap((n) =>
      n % 2 === 0 ? [`n${n}`, `r${n}`] : [`n${n}`],
    );
    expect(seen).toEqual(wanted);
  });

  test('a retried post is kept once, even when both attempts arrive together', async () => {
    const { t, list } = await place(kind);
    const member = t.as('member');
    const body = { content: 'Once', client_key: 'a-key-of-mine' };
    const answers = await Promise.all(Array.from({ length: 6 }, () => member('POST', list, body)));
    expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([200]));
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1);
    expect(await contents(member, list)).toEqual(['Once']);
    expect((await member('GET', list)).headers['x-total-count']).toBe('1');
    await post(t.as('premium'), list, 'Once', { client_key: 'a-key-of-mine' });
    expect(await contents(member, list)).toEqual(['Once', 'Once']);
  });

  test('bear the names that members have now, and outlive them', async () => {
    const { t, list } = await place(kind);
    const { db } = t.deps.connection;
    const premium = t.as('premium');
    const comment = await post(premium, list, 'Mine');
    await post(t.as('member'), list, 'A reply', { reply_to_id: comment.id });
    await db
      .updateTable('users')
      .set({ username: 'Renamed', username_key: 'renamed' })
      .where('id', '=', t.users.premium)
      .execute();
    expect((await read(t.as('member'), list))[0]).toMatchObject({ username: 'Renamed' });
    await db.deleteFrom('users').where('id', '=', t.users.premium).execute();
    expect((await read(t.as('member'), list))[0]).toMatchObject({
      content: 'Mine',
      username: 'Former member',
      user_id: null,
      profile_image: null,
      removed: false,
    });
    expect((await t.as('member')('GET', list)).body).not.toContain('premium@');
  });

  test('what cannot be kept is refused with a reason', async () => {
    const { t, list } = await place(kind);
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
    expect(await read(member, list)).toEqual([]);
  });
});

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

describe('access', () => {
  test('comments on chapters and books are for those with library access', async () => {
    const { t, list } = await place('chapter');
    for (const path of [list, '/comments/1'])
      for (const method of ['GET', 'POST'] as const)
        expect(
          (await t.as('visitor')(method, path, method === 'POST' ? { content: 'x' } : undefined)).json(),
        ).toMatchObject({ status: 403, code: 'subscription_required' });
  });

  test('everybody signed in reads the updates; writing needs a subscription', async () => {
    const { t, list } = await place('update');
    await post(t.as('member'), list, 'More of this author, please');
    expect(await contents(t.as('visitor'), list)).toEqual(['More of this author, please']);
    expect((await t.as('visitor')('POST', list, { content: 'x' })).json()).toMatchObject({
      status: 403,
      code: 'subscription_required',
      detail: 'Subscribe to comment on updates.',
    });
  });

  test('an id of one kind opens nothing of another', async () => {
    const { t, book } = await place('book');
    const member = t.as('member');
    const ofBook = await post(member, `/comments/${book.id}`, 'On the book');
    const ofUpdates = await post(member, '/update-comments', 'On the updates');
    const admin = t.as('admin');
    for (const [root, id] of [
      ['/chapter-comments', ofBook.id],
      ['/update-comments', ofBook.id],
      ['/admin-announcements', ofBook.id],
      ['/comments', ofUpdates.id],
      ['/admin-announcements', ofUpdates.id],
    ] as const) {
      expect((await admin('DELETE', `${root}/${id}`)).statusCode).toBe(404);
      expect((await admin('GET', `${root}/${id}/thread`)).statusCode).toBe(404);
      if (root !== '/update-comments')
        expect((await admin('POST', `${root}/${id}/react`, { value: 1 })).statusCode).toBe(404);
    }
    const chapter = `/chapter-comments/${book.chapterIds[0]}`;
    expect((await member('POST', chapter, { content: 'x', reply_to_id: ofBook.id })).statusCode).toBe(404);
    expect(
      (await member('POST', '/update-comments', { content: 'x', client_key: 'key-of-one' })).statusCode,
    ).toBe(200);
    expect((await member('POST', chapter, { content: 'x', client_key: 'key-of-one' })).statusCode).toBe(422);
  });

  test('a book or chapter that is not there has no comments, and takes its comments along', async () => {
    const { t, book } = await place('book');
    const member = t.as('member');
    for (const path of ['/comments/9999', '/chapter-comments/9999', '/chapter-comments/9999/marks'])
      expect((await member('GET', path)).statusCode).toBe(404);
    for (const path of ['/comments/9999', '/chapter-comments/9999'])
      expect((await member('POST', path, { content: 'x' })).statusCode).toBe(404);
    const onBook = await post(member, `/comments/${book.id}`, 'On the book');
    await post(member, `/comments/${book.id}`, 'Reply', { reply_to_id: onBook.id });
    await member('POST', `/comments/${onBook.id}/react`, { value: 1 });
    const chapter = `/chapter-comments/${book.chapterIds[0]}`;
    await post(member, chapter, 'On the chapter');
    await post(member, '/update-comments', 'Stays');
    const { db } = t.deps.connection;
    await db
      .deleteFrom('chapters')
      .where('id', '=', book.chapterIds[0] ?? 0)
      .execute();
    expect((await member('GET', chapter)).statusCode).toBe(404);
    await db.deleteFrom('books').where('id', '=', book.id).execute();
    expect((await member('GET', `/comments/${book.id}`)).statusCode).toBe(404);
    expect((await db.selectFrom('comments').select('content').execute()).map((row) => row.content)).toEqual([
      'Stays',
    ]);
    expect(await db.selectFrom('comment_reactions').selectAll().execute()).toEqual([]);
  });
});

describe.each(['chapter', 'book'] as const)('reactions to comments on a %s', (kind) => {
  test('are one per member, change, and are taken back', async () => {
    const { t, list, root } = await place(kind);
    const [member, premium] = [t.as('member'), t.as('premium')];
    const { id } = await post(member, list, 'Like this');
    const react = async (send: Send, value: number) =>
      (await send('POST', `${root}/${id}/react`, { value })).json();
    expect(await react(member, 1)).toEqual({ likes: 1, dislikes: 0, current_user_reaction: 1 });
    expect(await react(member, 1)).toEqual({ likes: 1, dislikes: 0, current_user_reaction: 1 });
    expect(await react(premium, -1)).toEqual({ likes: 1, dislikes: 1, current_user_reaction: -1 });
    expect(await react(premium, 1)).toEqual({ likes: 2, dislikes: 0, current_user_reaction: 1 });
    expect(await react(member, 0)).toEqual({ likes: 1, dislikes: 0, current_user_reaction: null });
    expect(await react(member, 0)).toEqual({ likes: 1, dislikes: 0, current_user_reaction: null });
    const [whole] = await read(member, list);
    expect(whole).toMatchObject({ likes: 1, reactions: [{ user_id: t.users.premium, value: 1 }] });
    expect((await read(premium, `${list}?limit=5`))[0]?.reactions).toEqual([
      { user_id: t.users.premium, value: 1 },
    ]);
    expect((await read(member, `${list}?limit=5`))[0]).toMatchObject({ likes: 1, reactions: [] });
    for (const value of [2, '1', null, 0.5])
      expect((await member('POST', `${root}/${id}/react`, { value })).statusCode).toBe(422);
    expect((await member('POST', `${root}/99999/react`, { value: 1 })).statusCode).toBe(404);
  });

  test('of a member who is gone no longer count', async () => {
    const { t, list, root } = await place(kind);
    const { id } = await post(t.as('member'), list, 'Like this');
    await t.as('premium')('POST', `${root}/${id}/react`, { value: 1 });
    await t.as('admin')('POST', `${root}/${id}/react`, { value: -1 });
    await t.deps.connection.db.deleteFrom('users').where('id', '=', t.users.premium).execute();
    expect((await read(t.as('member'), list))[0]).toMatchObject({
      likes: 0,
      dislikes: 1,
      reactions: [{ user_id: t.users.admin, value: -1 }],
    });
  });

  test('decide what is best: likes minus dislikes, ties newest first', async () => {
    const { t, list, root } = await place(kind);
    const members = await addMembers(t, 3);
    const votes = { plain: [], liked: [1, 1], disliked: [-1], disputed: [1, -1], loved: [1, 1, 1] };
    for (const [content, values] of Object.entries(votes)) {
      t.clock.advance(1000);
      const { id } = await post(t.as('member'), list, content);
      for (const [index, value] of values.entries())
        await members[index]?.send('POST', `${root}/${id}/react`, { value });
    }
    const best = ['loved', 'liked', 'disputed', 'plain', 'disliked'];
    expect(await contents(t.as('member'), `${list}?sort=best`)).toEqual(best);
    const first: BookComment[] = await read(t.as('member'), `${list}?sort=best&limit=2`);
    const rest = `${list}?sort=best&limit=9&cursor=${first.at(-1)?.cursor}`;
    expect([...first.map(({ content }) => content), ...(await contents(t.as('member'), rest))]).toEqual(best);
    expect((await t.as('member')('GET', `${list}?sort=new&cursor=${first[0]?.cursor}`)).statusCode).toBe(422);
  });
});

describe('timestamps', () => {
  test('are seconds within the chapter, and a sort of their own', async () => {
    const { t, list } = await place('chapter');
    const member = t.as('member');
    for (const [content, timestamp] of [
      ['late', 42.5],
      ['never', null],
      ['early', 0],
      ['a little past the end', 63],
    ] as const)
      await post(member, list, content, { timestamp });
    await post(member, list, 'late again', { timestamp: 42.5 });
    const order = ['early', 'late', 'late again', 'a little past the end', 'never'];
    expect(await contents(member, `${list}?sort=timestamp`)).toEqual(order);
    expect((await read(member, `${list}?sort=timestamp`)).map(({ timestamp }) => timestamp)).toEqual([
      0,
      42.5,
      42.5,
      60,
      null,
    ]);
    const paged: string[] = [];
    let cursor = '';
    for (let n = 0; n < 5; n += 1) {
      const [one] = await read(member, `${list}?sort=timestamp&limit=1${cursor}`);
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

  test('mark the scrubber, not too close together, and each mark leads to its comment', async () => {
    const t = await testApp();
    const { chapterIds } = await t.addBook({
      chapters: [{ title: 'Long', audio_url: 'https://audio.test/1.mp3', duration: 4000 }],
    });
    const list = `/chapter-comments/${chapterIds[0]}`;
    const member = t.as('member');
    expect((await member('GET', `${list}/marks`)).json()).toEqual([]);
    const posted = new Map<number, number>();
    for (const timestamp of [100, 110, 119.5, 120, 139, 4000, 0]) {
      const { id } = await post(member, list, `at ${timestamp}`, { timestamp });
      posted.set(timestamp, id);
    }
    await post(member, list, 'nowhere');
    await post(member, list, 'in a reply', { timestamp: 2000, reply_to_id: posted.get(100) });
    const marks = (await member('GET', `${list}/marks`)).json();
    const at = (timestamp: number) => ({ comment_id: posted.get(timestamp), timestamp });
    expect(marks).toEqual([at(0), at(100), at(120), at(4000)]);
    expect((await read(member, `/chapter-comments/${posted.get(120)}/thread`))[0]).toMatchObject({
      content: 'at 120',
    });
    await member('DELETE', `/chapter-comments/${posted.get(120)}`);
    expect((await member('GET', `${list}/marks`)).json()).toEqual([at(0), at(100), at(139), at(4000)]);
  });
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
