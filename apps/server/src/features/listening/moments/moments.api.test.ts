import { type ListedMoment, momentLimits, replacesMoment } from '@lamplight/contract';
import { describe, expect, test } from 'vitest';
import { isoOf } from '../../../platform/clock.ts';
import { followLinks } from '../../../testing/follow-links.ts';
import { seededRandom } from '../../../testing/random.ts';
import { testApp } from '../../../testing/test-app.ts';

/** Creates a member, and two books with two chapters of 100 s each. */
async function listener() {
  const t = await testApp();
  const add = (title: string) =>
    t.addBook({
      title,
      chapters: [1, 2].map((n) => ({
        title: `${title} ${n}`,
        audio_url: `https://a.test/${title}-${n}.mp3`,
        duration: 100,
      })),
    });
  const [ash, birch] = [await add('Ash'), await add('Birch')];
  const send = t.as('member');
  const list = async (query = ''): Promise<ListedMoment[]> =>
    (await send('GET', `/user/moments${query}`)).json();
  return {
    t,
    ash,
    birch,
    send,
    list,
    put: async (id: string, body: object) => {
      const answer = await send('PUT', `/user/moments/${id}`, body);
      return { status: answer.statusCode, ...answer.json() };
    },
    ids: async (query = '') => (await list(query)).map(({ id }) => id),
  };
}

type Listener = Awaited<ReturnType<typeof listener>>;

/** Saves moments directly in the database. */
async function fill({ t, ash }: Pick<Listener, 't' | 'ash'>, count: number, bookId = ash.id) {
  const now = t.clock.iso();
  const rows = Array.from({ length: count }, (_, n) => ({
    user_id: t.users.member,
    id: `${bookId}-${n}`,
    book_id: bookId,
    chapter_id: null,
    chapter_title: 'Gone',
    position: n,
    note: '',
    note_fold: '',
    created_at: now,
    changed_at: now,
  }));
  for (let at = 0; at < count; at += 1500)
    await t.deps.connection.db
      .insertInto('moments')
      .values(rows.slice(at, at + 1500))
      .execute();
}

describe('moments', () => {
  test('are listed by book in the order of listening, searched, edited, deleted and restored', async () => {
    const { t, ash, birch, send, list, put, ids } = await listener();
    const [one = 0, two = 0] = ash.chapterIds;
    const saved = await put('a2', { chapter_id: two, position: 5 });
    expect(saved).toMatchObject({
      status: 200,
      id: 'a2',
      book_id: ash.id,
      book_title: 'Ash',
      chapter_id: two,
      chapter_title: 'Ash 2',
      position: 5,
      note: '',
    });
    await put('a1', { chapter_id: one, position: 60, note: ' A \u0007turn\r\nhere ' });
    t.clock.advance(1000);
    await put('b1', { chapter_id: birch.chapterIds[0], position: 105 });
    expect(await ids()).toEqual(['b1', 'a1', 'a2']);
    expect(await list()).toMatchObject([{ position: 100 }, { note: 'A turn\nhere' }, {}]);
    expect(await ids(`?book_id=${ash.id}`)).toEqual(['a1', 'a2']);
    expect([await ids('?q=TURN'), await ids('?q=birch'), await ids('?q=%25')]).toEqual([['a1'], ['b1'], []]);
    // Search words match in any order, in the note and in the titles of chapter and book.
    expect([
      await ids('?q=here%20turn'),
      await ids('?q=ash%201%20TURN'),
      await ids('?q=birch%20turn'),
    ]).toEqual([['a1'], ['a1'], []]);
    const pages = await followLinks<ListedMoment>(send, '/user/moments?per_page=1');
    expect(pages.map((page) => page.map(({ id }) => id))).toEqual([['b1'], ['a1'], ['a2']]);
    // A saved moment cannot be moved to another book.
    expect(await put('a1', { chapter_id: two, position: 1, note: 'New' })).toMatchObject({
      chapter_id: one,
      position: 60,
      note: 'New',
    });
    expect((await send('DELETE', '/user/moments/a1')).json()).toEqual({ id: 'a1' });
    expect((await send('DELETE', '/user/moments/a1')).statusCode).toBe(200);
    expect(await ids()).toEqual(['b1', 'a2']);
    expect((await put('a1', { chapter_id: one, position: 60, note: 'New' })).status).toBe(200);
    expect(await ids()).toEqual(['b1', 'a1', 'a2']);
    expect(
      await t
        .as('premium')('GET', '/user/moments')
        .then((answer) => answer.json()),
    ).toEqual([]);
    expect((await t.as('visitor')('GET', '/user/moments')).statusCode).toBe(403);
  });

  test('of a withdrawn book or chapter keep their note, and the member is told why', async () => {
    const { t, ash, put, list } = await listener();
    const { db } = t.deps.connection;
    const [chapter_id = 0] = ash.chapterIds;
    await put('a', { chapter_id, position: 5, note: 'Old' });
    for (const table of ['books', 'chapters'] as const) {
      await db.updateTable(table).set({ visibility: 1000 }).execute();
      const refused = await put('a', { chapter_id, position: 5, note: 'New' });
      expect(refused).toMatchObject({ status: 404 });
      expect(refused.detail).not.toContain('moment');
      await db.updateTable(table).set({ visibility: 0 }).execute();
      expect(await list()).toMatchObject([{ note: 'Old' }]);
    }
  });

  test('saved offline in a chapter that was deleted meanwhile are kept in their book', async () => {
    const { t, ash, put, list } = await listener();
    const [chapter_id = 0] = ash.chapterIds;
    await t.deps.connection.db.deleteFrom('chapters').where('id', '=', chapter_id).execute();
    const sent = { chapter_id, position: 5, note: 'A turn', created_at: '0001-01-01T00:00:00Z' };
    expect((await put('a', sent)).status).toBe(404);
    expect((await put('a', { ...sent, book_id: 99_999 })).status).toBe(404);
    const listed = { chapter_id: null, chapter_title: 'Ash 1', position: 5, note: 'A turn' };
    const saved = await put('a', { ...sent, book_id: ash.id, chapter_title: 'Ash 1' });
    expect(saved).toMatchObject({ status: 200, ...listed, created_at: t.clock.iso() });
    expect(await list()).toMatchObject([listed]);
  });

  test('that cannot be saved are refused, and nothing changes', async () => {
    const { t, ash, birch, send, put, ids } = await listener();
    const [chapter_id = 0] = ash.chapterIds;
    const moment = { chapter_id, position: 1 };
    for (const [id, body, status] of [
      ['x', { chapter_id: 99_999, position: 1 }, 404],
      ['x', { chapter_id: null, position: 1 }, 404],
      ['x', { chapter_id, position: 111 }, 422],
      ['x', { chapter_id, position: -1 }, 422],
      ['x', { chapter_id }, 422],
      ['x', { ...moment, note: 'n'.repeat(momentLimits.noteCharacters + 1) }, 422],
      ['x', { ...moment, changed_at: 'yesterday' }, 422],
      ['x', { ...moment, created_at: '2026-02-31T99:00:00Z' }, 422],
      ['a%20b', moment, 422],
      ['n'.repeat(41), moment, 422],
    ] as const)
      expect((await put(id, body)).status, `${id} ${JSON.stringify(body).slice(0, 80)}`).toBe(status);
    expect((await send('GET', '/user/moments?cursor=nonsense')).json()).toMatchObject({ status: 422 });
    expect((await send('GET', '/user/moments/csv?book_id=99999')).statusCode).toBe(404);
    expect(await ids()).toEqual([]);
    // The number of moments is limited, per book and per member.
    await fill({ t, ash }, momentLimits.perBook);
    expect(await put('x', moment)).toMatchObject({ status: 409, code: 'moments_full' });
    await send('DELETE', `/user/moments/${ash.id}-0`);
    expect((await put('x', moment)).status).toBe(200);
    await fill({ t, ash }, momentLimits.perMember - momentLimits.perBook, birch.id);
    const { chapterIds } = await t.addBook();
    expect(await put('y', { chapter_id: chapterIds[0], position: 0 })).toMatchObject({ status: 409 });
    // Only the latest deleted moments are stored.
    const { db } = t.deps.connection;
    await db.updateTable('moments').set({ deleted: 1 }).where('chapter_title', '=', 'Gone').execute();
    t.clock.advance(1000);
    await send('DELETE', '/user/moments/x');
    const left = await db.selectFrom('moments').select('id').orderBy('id').execute();
    expect(left.map(({ id }) => id)).toEqual([`${ash.id}-0`, 'x']);
  });

  test('stay when their chapter is deleted, without a place to jump to', async () => {
    const { t, ash, list, put, send } = await listener();
    const [chapter_id = 0] = ash.chapterIds;
    await put('a', { chapter_id, position: 7, note: 'Look' });
    await t.deps.connection.db.deleteFrom('chapters').where('id', '=', chapter_id).execute();
    expect(await list()).toMatchObject([{ id: 'a', chapter_id: null, chapter_title: 'Ash 1', note: 'Look' }]);
    expect(await put('a', { chapter_id: null, position: 7, note: 'Gone' })).toMatchObject({ note: 'Gone' });
    await send('DELETE', '/user/moments/a');
    expect(await put('a', { chapter_id: null, position: 7, note: 'Back' })).toMatchObject({ note: 'Back' });
    await t.as('admin')('DELETE', `/books/${ash.id}`);
    expect(await list()).toEqual([]);
  });

  test('are exported as files with safe names, of one book or all', async () => {
    const { t, ash, birch, send, put } = await listener();
    await t.deps.connection.db
      .updateTable('books')
      .set({ title: 'Ash: "a/b" ☃' })
      .where('id', '=', ash.id)
      .execute();
    await put('a', { chapter_id: ash.chapterIds[0], position: 61, note: '=HYPERLINK("x")' });
    await put('b', { chapter_id: birch.chapterIds[0], position: 1 });
    const all = await send('GET', '/user/moments/csv');
    expect(all.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="Moments.csv"; filename*=UTF-8''Moments.csv`,
    });
    expect(all.body.split('\r\n')).toHaveLength(4);
    expect(all.body).toContain(`"0:01:01",61,"'=HYPERLINK(""x"")"`);
    const one = await send('GET', `/user/moments/markdown?book_id=${ash.id}`);
    expect(one.headers['content-disposition']).toContain('filename="Moments - Ash a b _.md"');
    expect(one.body).toContain('**0:01:01**');
    expect(one.body).not.toContain('Birch');
  });

  test('end alike on the server in whatever order two devices’ changes arrive, also sent twice', async () => {
    const { t, ash, list, put, send } = await listener();
    const random = seededRandom(5);
    const [chapter_id = 0] = ash.chapterIds;
    const start = t.clock.ms();
    t.clock.advance(3_600_000);
    for (let round = 0; round < 12; round += 1) {
      const id = `m${round}`;
      await put(id, { chapter_id, position: 1, note: 'first', changed_at: isoOf(start) });
      const changes = Array.from({ length: 5 }, (_, n) => ({
        changed_at: isoOf(start + Math.floor(random() * 4) * 1000),
        isDeleted: random() < 0.4,
        note: random() < 0.5 ? `note ${n}` : '',
      })).map((change) => (change.isDeleted ? { ...change, note: '' } : change));
      const arriving = [...changes, ...changes].toSorted(() => random() - 0.5);
      for (const { changed_at, isDeleted, note } of arriving)
        await (isDeleted
          ? send('DELETE', `/user/moments/${id}?changed_at=${changed_at}`)
          : put(id, { chapter_id, position: 1, note, changed_at }));
      const last = [{ changed_at: isoOf(start), isDeleted: false, note: 'first' }, ...changes].reduce(
        (latest, change) => (replacesMoment(change, latest) ? change : latest),
      );
      const stored = (await list()).find((moment) => moment.id === id);
      expect(stored?.note, JSON.stringify(changes)).toBe(last.isDeleted ? undefined : last.note);
      await send('DELETE', `/user/moments/${id}`);
    }
  });
});
