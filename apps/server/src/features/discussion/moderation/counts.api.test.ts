import { expect, test } from 'vitest';
import { createDiscussion, postComment } from '../../../testing/comment-helpers.ts';
import { createRandom } from '../../../testing/random.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { changeCommentState } from '../comments/set-state.ts';

interface Row {
  id: number;
  reply_to_id: number | null;
  thread_id: number | null;
  state: string;
  removed: number;
  listed: number;
  reply_count: number;
}

/** Returns the ids of comments that should be listed: visible comments, and all those above a listed one. */
function expectedListed(rows: readonly Row[]): Set<number> {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const listed = new Set<number>();
  for (const row of rows.filter(({ state, removed }) => state === 'visible' && removed === 0))
    for (
      let up: Row | undefined = row;
      up;
      up = up.reply_to_id === null ? undefined : byId.get(up.reply_to_id)
    )
      listed.add(up.id);
  return listed;
}

async function expectCorrectCounts(t: TestApp, note: string): Promise<void> {
  const { db } = t.deps.connection;
  const rows: Row[] = await db
    .selectFrom('comments')
    .select(['id', 'reply_to_id', 'thread_id', 'state', 'removed', 'listed', 'reply_count'])
    .execute();
  const listed = expectedListed(rows);
  const { thread_count } = await db
    .selectFrom('discussions')
    .select('thread_count')
    .executeTakeFirstOrThrow();
  const tops = rows.filter(({ reply_to_id }) => reply_to_id === null);
  expect([note, rows.filter((row) => row.listed === 1).map(({ id }) => id)]).toEqual([
    note,
    rows.filter(({ id }) => listed.has(id)).map(({ id }) => id),
  ]);
  expect([note, thread_count]).toEqual([note, tops.filter(({ id }) => listed.has(id)).length]);
  for (const top of tops) {
    const replies = rows.filter(({ id, thread_id }) => thread_id === top.id && listed.has(id));
    expect([note, top.id, top.reply_count]).toEqual([note, top.id, replies.length]);
  }
}

test.each([1, 2, 3, 4])(
  'counts hold whatever is posted, hidden, held, shown and deleted (seed %i)',
  { timeout: 60_000 },
  async (seed) => {
    const { t, list, root } = await createDiscussion('book');
    const { db } = t.deps.connection;
    const random = createRandom(seed);
    const ids: number[] = [];
    for (let step = 0; step < 80; step += 1) {
      const act = random.pick(['post', 'reply', 'reply', 'hide', 'hold', 'show', 'delete'] as const);
      const id = ids.length > 0 ? random.pick(ids) : 0;
      if (act === 'post' || id === 0) ids.push((await postComment(t.as('member'), list, 'x')).id);
      else if (act === 'reply') {
        const answer = await t.as('premium')('POST', list, { content: 'y', reply_to_id: id });
        if (answer.statusCode === 200) ids.push(answer.json().id);
      } else if (act === 'delete') await t.as('admin')('DELETE', `${root}/${id}`);
      else {
        const state = ({ hide: 'hidden', hold: 'held', show: 'visible' } as const)[act];
        await db.transaction().execute((tx) => changeCommentState(tx, id, state));
      }
      await expectCorrectCounts(t, `step ${step}: ${act} ${id}`);
    }
    expect(ids.length).toBeGreaterThan(10);
  },
);
