import { expect, test } from 'vitest';
import { createInstallation, migrationsUpTo, openDatabase } from '../testing/backup-fixtures.ts';
import { migrate } from './migrate.ts';

const [first, second, cover] = ['a', 'b', 'c'].map((digit) => digit.repeat(32));

test('records the files of uploads that an older version finished', async () => {
  const { db, dialect, schema } = await openDatabase(await createInstallation());
  await migrate(db, dialect, { schema, only: migrationsUpTo('0018-seek-index') });
  const { id: user_id } = await db
    .insertInto('users')
    .values({
      username: 'admin',
      username_key: 'admin',
      email: 'admin@lamplight.example',
      email_key: 'admin@lamplight.example',
      password_hash: 'x',
      role: 'admin',
      is_premium: 0,
      manual_premium_override: 0,
      created_at: '2026',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const upload = { user_id, name: 'a.m4b', size: 1, created_at: '2026', touched_at: '2026' };
  const chapterOf = (file: string) => ({ title: 'One', audio_url: `/media/audio/${file}`, duration: 1 });
  const results = {
    both: {
      chapters: [chapterOf(`${first}.m4a`), chapterOf(`${second}.m4a`), chapterOf(`${second}.m4a`)],
      cover: `/media/covers/${cover}/720.jpg`,
    },
    single: { chapters: [chapterOf(`${first}.mp3`)], cover: null },
  };
  for (const [id, result] of Object.entries(results))
    await db
      .insertInto('uploads')
      .values({ ...upload, id, state: 'done', result: JSON.stringify(result) })
      .execute();
  await db
    .insertInto('uploads')
    .values({ ...upload, id: 'unfinished', state: 'open', result: null })
    .execute();

  await migrate(db, dialect, { schema });
  const files = () => db.selectFrom('upload_files').selectAll().orderBy('upload_id').orderBy('key').execute();
  expect(await files()).toEqual([
    { upload_id: 'both', key: `audio/${first}.m4a` },
    { upload_id: 'both', key: `audio/${second}.m4a` },
    { upload_id: 'both', key: `covers/${cover}` },
    { upload_id: 'single', key: `audio/${first}.mp3` },
  ]);
  await db.deleteFrom('uploads').where('id', '=', 'both').execute();
  expect(await files()).toEqual([{ upload_id: 'single', key: `audio/${first}.mp3` }]);
});
