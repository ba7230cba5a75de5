import { join } from 'node:path';
import { expect, test } from 'vitest';
import { appliedMigrations, migrationNames } from '../db/migrate.ts';
import { backUp, createInstallation, openDatabase, restore, startApp } from '../testing/backup-fixtures.ts';
import { readOldDatabase, releaseFile, releases, writeOldDatabase } from '../testing/old-database.ts';

test.each(releases)(
  'migrates a database of release %s and serves its members',
  async (release) => {
    const place = await createInstallation();
    const manifest = await restore(releaseFile(release), place);
    expect(manifest.media).toMatchObject({ files: 3, missing: 0 });
    const { url } = await startApp(place);
    const login = await fetch(`${url}/api/auth/login`, {
      method: 'POST',
      body: new URLSearchParams({ username: 'member', password: 'lamplight-demo' }),
    });
    expect(login.status).toBe(200);
    const { access_token } = (await login.json()) as { access_token: string };
    // oxlint-disable-next-line typescript/no-explicit-any -- each answer is compared as a whole
    const get = async (path: string): Promise<any> => {
      const response = await fetch(`${url}/api${path}`, {
        headers: { authorization: `Bearer ${access_token}` },
      });
      expect(response.status, path).toBe(200);
      return response.json();
    };

    const [book] = await get('/books');
    expect(book).toMatchObject({ title: 'The Quiet Alphabet of Stones', status: 'Complete' });
    const { chapters } = await get(`/books/${book.id}`);
    const [one, two] = chapters;
    expect(await get(`/books/${book.id}/progress`)).toMatchObject({
      progress: [
        { chapter_id: one.id, position: 41 },
        { chapter_id: two.id, position: 17.5 },
      ],
      last_chapter_id: two.id,
    });
    expect(await get('/books/bookmarks')).toMatchObject([{ id: book.id }]);
    expect(await get(`/chapter-comments/${one.id}`)).toMatchObject([
      { content: 'Learn to read it.', timestamp: 12, likes: 1 },
      { content: 'Twice.' },
    ]);
    expect(await get('/admin-announcements/')).toMatchObject([{ content: 'Welcome.' }]);
    expect(await get('/updates/admin-text')).toMatchObject({ text: 'What next?' });
    expect(await get('/user/settings/volume')).toBe(0.4);
    expect(await get('/books?q=alphabet')).toMatchObject([{ id: book.id }]);
    const audio = await fetch(new URL(two.audio_url, url), { headers: { range: 'bytes=0-99' } });
    expect(audio.status).toBe(206);
    expect(await appliedMigrations((await openDatabase(place)).db)).toEqual(migrationNames);
  },
  120_000,
);

test('does not restore into a database of 0.1.0, nor save one', async () => {
  const place = await createInstallation();
  const { db, schema } = await openDatabase(place);
  await writeOldDatabase({ db, schema });
  const before = await readOldDatabase(db);
  const advice = /is of Lamplight 0\.1\.0, .*commit fdeb3c74/;
  for (const isReplacing of [false, true])
    await expect(restore(releaseFile('v0.1.0.tar'), place, isReplacing)).rejects.toThrow(advice);
  await expect(backUp(place, join(place.folder, 'one.tar'))).rejects.toThrow(advice);
  expect(await readOldDatabase(db)).toEqual(before);
});
