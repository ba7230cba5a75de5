import type { KyselyPlugin } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/test-app.ts';
import { referencedMedia } from './media-references.ts';

test('a cover of many chapters is found with one row, in any size', async () => {
  const t = await testApp();
  const cover = '/media/covers/0123456789abcdef0123456789abcdef';
  await t.addBook({
    cover_image: `${cover}/640.jpg`,
    chapters: Array.from({ length: 300 }, (_, n) => ({
      title: `Part ${n}`,
      audio_url: `/media/audio/${n}.m4a`,
      image: `${cover}/1000.jpg`,
      duration: null,
    })),
  });
  let rows = 0;
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      rows += result.rows.length;
      return result;
    },
  };
  const db = t.deps.connection.db.withPlugin(counter);
  const asked = [`${cover}/320.jpg`, '/media/audio/7.m4a', '/media/audio/none.m4a'];
  expect(await referencedMedia(db, asked)).toEqual(new Set(asked.slice(0, 2)));
  expect(rows).toBeLessThanOrEqual(4);
});
