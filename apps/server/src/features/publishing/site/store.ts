import type { DateLanguage } from '@lamplight/contract';
import { isLanguage, type LanguageTag } from '@lamplight/messages/languages';
import type { Selectable } from 'kysely';
import { saveRevision } from '../../../db/save-revision.ts';
import type { Database, Schema } from '../../../db/schema.ts';

export interface SettingsRow
  extends Omit<
    Selectable<Schema['site_settings']>,
    'id' | 'updated_at' | 'language' | 'languages' | 'ignore_articles'
  > {
  readonly language: DateLanguage | null;
  readonly languages: LanguageTag[];
  readonly ignore_articles: boolean;
}
export type ImageName = Schema['site_images']['name'];

/** Columns that an admin changes. */
export const settingNames = [
  'name',
  'tagline',
  'accent',
  'sender',
  'contact',
  'language',
  'languages',
  'default_language',
  'first_day',
  'cover_shape',
  'phone_bar',
  'ignore_articles',
  'translations',
] as const;

/** Returns the settings; undefined before the first change. */
export async function findSettings(db: Database): Promise<SettingsRow | undefined> {
  const row = await db
    .selectFrom('site_settings')
    .select(['revision', ...settingNames])
    .executeTakeFirst();
  if (!row) return undefined;
  // An older version may not have every language that a newer one stored.
  const languages = row.languages.split(' ').filter(isLanguage);
  return { ...row, languages, ignore_articles: row.ignore_articles === 1 };
}

/** Saves settings as the next revision; returns false if `row.revision` is not the current one any more. */
export function saveSettings(db: Database, row: SettingsRow, updated_at: string): Promise<boolean> {
  const ignore_articles = row.ignore_articles ? 1 : 0;
  const languages = row.languages.join(' ');
  const next = { id: 1, ...row, languages, ignore_articles, updated_at } as const;
  return saveRevision(db, 'site_settings', 'id', next);
}

export const listImageHashes = (db: Database): Promise<{ name: ImageName; hash: string }[]> =>
  db.selectFrom('site_images').select(['name', 'hash']).execute();

/** Returns a picture; undefined if it has been replaced or removed. */
export async function findImage(db: Database, name: ImageName, hash: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('site_images')
    .select('content')
    .where('name', '=', name)
    .where('hash', '=', hash)
    .executeTakeFirst();
  return row && Buffer.from(row.content, 'base64');
}

export const putImage = (db: Database, name: ImageName, hash: string, bytes: Uint8Array) => {
  const row = { hash, content: Buffer.from(bytes).toString('base64') };
  return db
    .insertInto('site_images')
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute();
};

export async function deleteImage(db: Database, name: ImageName): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('site_images').where('name', '=', name).executeTakeFirst();
  return numDeletedRows > 0n;
}
