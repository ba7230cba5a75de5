import { describe, expect, test } from 'vitest';
import {
  addComments,
  createDiscussion,
  postComment,
  readComments,
} from '../../../testing/comment-helpers.ts';
import { followLinks } from '../../../testing/follow-links.ts';
import { addMembers } from '../../../testing/members.ts';
import type { Send } from '../../../testing/test-app.ts';

/** Reads a list of comments through its Link headers. */
async function followComments(send: Send, path: string) {
  const answers = await followLinks<{ id: number; reply_to_id: number | null }>(send, path);
  const rows = answers.flat();
  return {
    answers,
    ids: rows.map(({ id }) => id),
    tops: rows.filter((row) => row.reply_to_id === null).map(({ id }) => id),
  };
}

test.each(['chapter', 'book', 'update'] as const)('limits bursts of comments on a %s', async (kind) => {
  const { t, list } = await createDiscussion(kind);
  const [member] = await addMembers(t, 1);
  if (!member) throw new Error('no member');
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, n) => member.send('POST', list, { content: `n${n}` })),
  );
  const refused = answers.filter((answer) => answer.statusCode !== 200);
  expect(refused).toHaveLength(10);
  expect(refused[0]?.json()).toMatchObject({ status: 429, code: 'too_many_requests' });
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
  expect(await readComments(member.send, list)).toHaveLength(30);
});

describe('long lists and threads', () => {
  test('a page contains the start of a long thread; the rest can be requested', async () => {
    const { t, list, root } = await createDiscussion('book');
    const member = t.as('member');
    const { id } = await postComment(member, list, 'Root');
    const writers = await addMembers(t, 4);
    for (const { send } of writers)
      await Promise.all(
        Array.from({ length: 30 }, (_, n) => postComment(send, list, `r${n}`, { reply_to_id: id })),
      );
    await postComment(member, list, 'Short');
    const whole = (await readComments(member, list)).filter((comment) => comment.reply_to_id === id);
    expect(whole).toHaveLength(120);

    const page = await readComments(member, `${list}?limit=20`);
    expect(page).toHaveLength(52);
    expect(page.find((comment) => comment.id === id)?.reply_count).toBe(120);
    const seen = page.filter((comment) => comment.reply_to_id === id);
    for (const size of [50, 20]) {
      const more = await readComments(member, `${root}/${id}/thread?after=${seen.at(-1)?.id}`);
      expect(more).toHaveLength(size);
      seen.push(...more);
    }
    expect(seen.map((comment) => comment.id)).toEqual(whole.map((comment) => comment.id));
    expect(await readComments(member, `${root}/${id}/thread?after=${seen.at(-1)?.id}`)).toEqual([]);
  });

  test('an unpaged list that is too long continues with a Link header', async () => {
    const { t, list, book } = await createDiscussion('book');
    const member = t.as('member');
    const first = await postComment(member, list, 'The first of all');
    const ids = await addComments(
      t,
      { kind: 'book', id: book.id },
      Array.from({ length: 3000 }, (_, n) => ({ content: `n${n}` })),
    );
    const seen = await followComments(member, `${list}?sort=old`);
    expect(seen.answers[0]?.length).toBeGreaterThan(1000);
    expect(seen.ids).toEqual([first.id, ...ids]);
  });
});

describe('responses of at most 500 KB', () => {
  /** The longest comment that was possible before the bytes of a comment were limited. */
  const family = '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}\u200D\u{1F466}'.repeat(5000);
  const contents = [family, '"'.repeat(5000), '\n.'.repeat(2500), 'x', '\u6F22'.repeat(5000)];

  test.each(['', '&limit=20', '&limit=100'])('with Link%s contain every thread once', async (page) => {
    const { t, list, book } = await createDiscussion('chapter');
    const rows = Array.from({ length: 60 }, (_, n) => ({ content: contents[n % contents.length] ?? '' }));
    const ids = await addComments(t, { kind: 'chapter', id: book.chapterIds[0] ?? 0 }, rows);
    for (const sort of ['old', 'new', 'best', 'timestamp']) {
      const seen = await followComments(t.as('member'), `${list}?sort=${sort}${page}`);
      expect(seen.answers.length).toBeGreaterThan(3);
      expect(seen.ids.toSorted((a, b) => a - b)).toEqual(ids);
    }
  });

  test('include replies; the rest of a thread can be requested', async () => {
    const { t, list, root, book } = await createDiscussion('chapter');
    const [long = 0, other = 0] = await addComments(t, { kind: 'chapter', id: book.chapterIds[0] ?? 0 }, [
      { content: family },
      { content: 'short' },
    ]);
    const replies = await addComments(
      t,
      { kind: 'chapter', id: book.chapterIds[0] ?? 0 },
      Array.from({ length: 70 }, () => ({ content: 'x'.repeat(20_000), thread_id: long })),
    );
    const [more = 0] = await addComments(t, { kind: 'chapter', id: book.chapterIds[0] ?? 0 }, [
      { content: 'A reply elsewhere', thread_id: other },
    ]);
    const member = t.as('member');
    for (const query of ['?sort=old', '?sort=old&limit=20']) {
      const seen = await followComments(member, `${list}${query}`);
      expect(seen.tops).toEqual([long, other]);
      expect(seen.ids.filter((id) => replies.includes(id)).length).toBeGreaterThan(10);
      if (query === '?sort=old') expect(seen.ids).toContain(more);
    }
    for (const query of ['', '?limit=100']) {
      const thread = await followComments(member, `${root}/${long}/thread${query}`);
      expect(thread.answers.length).toBeGreaterThan(2);
      expect(thread.ids).toEqual([long, ...replies]);
    }
  });

  test('contain reactions of everyone in an unpaged list while there are few', async () => {
    const { t, list, book } = await createDiscussion('book');
    const { db } = t.deps.connection;
    const [liked = 0, popular = 0] = await addComments(t, { kind: 'book', id: book.id }, [
      { content: 'Liked' },
      { content: 'Popular' },
    ]);
    const crowd = await addMembers(t, 1001);
    const reactions = crowd.map(({ id }) => ({ user_id: id, comment_id: popular, value: 1 as const }));
    const own = { user_id: t.users.member, value: 1 as const };
    reactions.push(...reactions.slice(0, 5).map((row) => ({ ...row, comment_id: liked })));
    reactions.push({ ...own, comment_id: popular });
    await db.insertInto('comment_reactions').values(reactions).execute();
    const rows = await readComments(t.as('member'), `${list}?sort=old`);
    expect(rows.map(({ likes, reactions: { length } }) => [likes, length])).toEqual([
      [5, 5],
      [1002, 1],
    ]);
    expect(rows[1]?.reactions).toEqual([own]);
  });
});
