import { expect, test } from 'vitest';
import { createBillingApp } from '../../../testing/billing-app.ts';

test('counts registrations by sample and clip once they are paid, without the account', async () => {
  const t = await createBillingApp();
  const { db } = t.deps.connection;
  const { id, chapterIds } = await t.addBook({ title: 'The Fox' });
  const { id: user_id } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow();
  const slug = 'clip_of_the-fox-000000';
  const excerpt = {
    book_id: id,
    chapter_id: chapterIds[0] ?? 0,
    starts_at: 0,
    ends_at: 20,
    source_url: 'https://audio.example/1.mp3',
    audio_url: '/media/samples/1.mp3',
    content_type: 'audio/mpeg',
    duration: 20,
    created_at: t.clock.iso(),
  };
  await db.insertInto('samples').values(excerpt).execute();
  await db
    .insertInto('clips')
    .values({ ...excerpt, user_id, slug, quote: 'The lamp went out' })
    .execute();
  const register = async (name: string, from: string, pays = true) => {
    const { url, sessionId, cookie } = await t.register(name, { excerpt: from });
    if (!pays) return;
    await t.provider.pay(url);
    // The page and the webhook complete the checkout, in any order and more than once.
    await t.login(sessionId, cookie);
    await t.login(sessionId, cookie);
  };
  const sums = () =>
    db.selectFrom('excerpt_registrations').select(['clip_id', 'registrations']).orderBy('clip_id').execute();
  const list = async () => (await t.as('editor')('GET', '/insights/registrations')).json();
  for (const name of ['ada', 'ben', 'cy', 'dee']) await register(name, `clip-${slug}`);
  await register('eve', `sample-${id}`);
  await register('fay', `clip-${slug}`, false);
  await register('gus', `sample-${id + 7}`);
  await register('hal', `clip-${'x'.repeat(22)}`);
  await t.deliver();
  expect((await sums()).map(({ registrations }) => registrations)).toEqual([1, 4]);
  const answer = await t.register('ivy', { excerpt: 'clip-../admin' });
  expect([answer.answer.statusCode, answer.answer.json().fields?.[0]?.field]).toEqual([422, 'from']);
  const ended = await db.selectFrom('checkouts').select('excerpt').where('state', '<>', 'open').execute();
  expect(new Set(ended.map((row) => row.excerpt))).toEqual(new Set([null]));

  await t.deps.rollUpJob.run();
  expect(await list()).toEqual([]);
  await register('joy', `clip-${slug}`);
  expect(await list()).toEqual([]);
  await t.deps.rollUpJob.run();
  // The difference to the night before would tell from where Joy came.
  expect(await list()).toEqual([]);
  for (const name of ['kim', 'lee', 'mia', 'ned']) await register(name, `clip-${slug}`);
  await t.deps.rollUpJob.run();
  expect(await list()).toEqual([
    {
      book_id: id,
      title: 'The Fox',
      kind: 'clip',
      quote: 'The lamp went out',
      path: `/clips/${slug}`,
      registrations: 5,
    },
  ]);
  expect((await t.as('editor')('GET', '/insights/registrations/csv')).body).toContain(
    `${id},"The Fox","clip","The lamp went out",5\r\n`,
  );
  await db.deleteFrom('clips').execute();
  expect(await list()).toMatchObject([{ quote: '', path: null, registrations: 5 }]);
  await t.as('editor')('DELETE', `/books/${id}`);
  expect(await sums()).toEqual([]);
});
