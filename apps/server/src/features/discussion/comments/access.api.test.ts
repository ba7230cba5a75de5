import { describe, expect, test } from 'vitest';
import { createDiscussion, postComment, readContents } from '../../../testing/comment-helpers.ts';

describe('access', () => {
  test('comments on chapters and books require library access', async () => {
    const { t, list } = await createDiscussion('chapter');
    for (const path of [list, '/comments/1'])
      for (const method of ['GET', 'POST'] as const)
        expect(
          (await t.as('visitor')(method, path, method === 'POST' ? { content: 'x' } : undefined)).json(),
        ).toMatchObject({ status: 403, code: 'subscription_required' });
  });

  test('every member can read the updates; writing requires a subscription', async () => {
    const { t, list } = await createDiscussion('update');
    await postComment(t.as('member'), list, 'More of this author, please');
    expect(await readContents(t.as('visitor'), list)).toEqual(['More of this author, please']);
    expect((await t.as('visitor')('POST', list, { content: 'x' })).json()).toMatchObject({
      status: 403,
      code: 'subscription_required',
      detail: 'Subscribe to comment on updates.',
    });
  });

  test('an id of one kind is not found through the endpoints of another', async () => {
    const { t, book } = await createDiscussion('book');
    const member = t.as('member');
    const ofBook = await postComment(member, `/comments/${book.id}`, 'On the book');
    const ofUpdates = await postComment(member, '/update-comments', 'On the updates');
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

  test('a missing book or chapter has no comments, and deleting one deletes its comments', async () => {
    const { t, book } = await createDiscussion('book');
    const member = t.as('member');
    for (const path of ['/comments/9999', '/chapter-comments/9999', '/chapter-comments/9999/marks'])
      expect((await member('GET', path)).statusCode).toBe(404);
    for (const path of ['/comments/9999', '/chapter-comments/9999'])
      expect((await member('POST', path, { content: 'x' })).statusCode).toBe(404);
    const onBook = await postComment(member, `/comments/${book.id}`, 'On the book');
    await postComment(member, `/comments/${book.id}`, 'Reply', { reply_to_id: onBook.id });
    await member('POST', `/comments/${onBook.id}/react`, { value: 1 });
    const chapter = `/chapter-comments/${book.chapterIds[0]}`;
    await postComment(member, chapter, 'On the chapter');
    await postComment(member, '/update-comments', 'Stays');
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
