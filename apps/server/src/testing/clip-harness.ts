import type { Clip } from '@lamplight/contract';
import { expect } from 'vitest';
import { mediaHarness, recordedBook } from './media-harness.ts';

const off = {
  front: false,
  front_at_root: false,
  books: false,
  people: false,
  series: false,
  chapter_titles: false,
};

/** Creates a book with chapters of 200 and 100 seconds, of which members may share 30 seconds, and turns clips on. */
export async function clipHarness() {
  const h = await mediaHarness();
  const { t } = h;
  const book = await recordedBook(t, [200, 100], 'The <b>Lamp', 'Secret part');
  const { id, first } = book;
  let revision = 0;
  const allow = async (clips: boolean) => {
    await t.as('admin')('PUT', '/admin/public-pages', { revision, ...off, clips });
    revision += 1;
    t.clock.advance(2000);
  };
  await allow(true);
  const create = (body: object = {}, caller: 'member' | 'premium' | 'visitor' | 'admin' = 'member') =>
    t.as(caller)('POST', `/books/${id}/clips`, { chapter_id: first, from: 10, to: 20, ...body });
  const created = async (...args: Parameters<typeof create>): Promise<Clip> => {
    const answer = await create(...args);
    expect([answer.statusCode, answer.json().detail]).toEqual([200, undefined]);
    return answer.json();
  };
  const page = (path: string) => t.app.inject({ url: path, headers: { accept: 'text/html' } });
  const isReleased = async ({ audio_url }: Clip) => {
    const key = audio_url.replace('/media/samples/', 'audio/');
    const row = await t.deps.connection.db
      .selectFrom('media_files')
      .select('released_at')
      .where('key', '=', key)
      .executeTakeFirst();
    return row ? row.released_at !== null : undefined;
  };
  return { ...h, ...book, allow, create, created, page, isReleased };
}
