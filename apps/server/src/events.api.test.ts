import { expect, test } from 'vitest';
import type { DomainEvents } from './platform/events.ts';
import { createDiscussion, postComment } from './testing/comment-helpers.ts';

test('a handler that fails undoes the whole transaction', async () => {
  const { t, root, list, book } = await createDiscussion('book');
  const { db } = t.deps.connection;
  const { id } = await postComment(t.as('member'), list, 'First');
  const readAll = () =>
    Promise.all(
      (['comments', 'notification_events', 'books', 'users'] as const).map((table) =>
        db.selectFrom(table).select('id').orderBy('id').execute(),
      ),
    );
  const before = await readAll();
  const failing: readonly (keyof DomainEvents)[] = [
    'commentPosted',
    'commentRemoved',
    'bookDeleted',
    'accountDeleted',
  ];
  // Registered last, so that these handlers run after the features' own handlers have written.
  for (const name of failing)
    t.deps.events.on(name, async () => {
      throw new Error(`a handler of ${name} failed`);
    });
  const admin = t.as('admin');
  const answers = [
    await admin('POST', list, { content: 'A reply', reply_to_id: id }),
    await admin('DELETE', `${root}/${id}`),
    await admin('DELETE', `/books/${book.id}`),
    await admin('DELETE', `/auth/admin/delete?user_id=${t.users.member}`),
  ];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([500, 500, 500, 500]);
  const log = t.logged.join('');
  for (const name of failing) expect(log).toContain(`a handler of ${name} failed`);
  expect(await readAll()).toEqual(before);
});
