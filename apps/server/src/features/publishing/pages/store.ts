import type { AdminPage, PageLink } from '@lamplight/contract';
import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Database, Schema } from '../../../db/schema.ts';

export type PageRow = Selectable<Schema['pages']>;
export type VersionRow = Selectable<Schema['page_versions']>;

/** Selects published pages with their newest version. */
const published = (db: Database) =>
  db
    .selectFrom('pages')
    .innerJoin('page_versions as newest', (join) =>
      join.onRef('newest.page_id', '=', 'pages.id').onRef('newest.version', '=', 'pages.version'),
    )
    .where('pages.is_published', '=', 1)
    .select([
      'pages.id',
      'pages.slug',
      'pages.in_foot',
      'pages.needs_consent',
      'pages.asked_version',
      'newest.title',
      'newest.version',
      'newest.published_at',
    ]);

/**
 * A published page; `asked_version` is the oldest version that members must have agreed to, null if existing members
 * are not asked.
 */
export interface PublishedRow extends PageLink {
  readonly asked_version: number | null;
}

/** Lists published pages in their order. */
export async function listPublished(db: Database): Promise<PublishedRow[]> {
  const rows = await published(db).orderBy('pages.place').orderBy('pages.id').execute();
  return rows.map((row) => ({
    ...row,
    in_foot: row.in_foot === 1,
    needs_consent: row.needs_consent === 1,
  }));
}

/** Returns the text of a published page; undefined if there is none. */
export const findPublishedBody = (db: Database, slug: string) =>
  published(db)
    .select(['newest.body', 'newest.translations'])
    .where('pages.slug', '=', slug)
    .executeTakeFirst();

/** Selects pages, drafts included, with the columns that show whether a draft differs from its newest version. */
const drafts = (db: Database) =>
  db
    .selectFrom('pages')
    .leftJoin('page_versions as newest', (join) =>
      join.onRef('newest.page_id', '=', 'pages.id').onRef('newest.version', '=', 'pages.version'),
    )
    .selectAll('pages')
    .select((eb) => [
      'newest.published_at',
      eb
        .case()
        .when(
          eb.and([
            eb('pages.title', '=', eb.ref('newest.title')),
            eb('pages.body', '=', eb.ref('newest.body')),
            eb('pages.translations', '=', eb.ref('newest.translations')),
          ]),
        )
        .then(0)
        .else(1)
        .end()
        .as('has_changes'),
    ]);
export type DraftRow = Awaited<ReturnType<ReturnType<typeof drafts>['executeTakeFirstOrThrow']>>;

export const presentPage = (row: DraftRow): AdminPage => ({
  id: row.id,
  slug: row.slug,
  title: row.title,
  in_foot: row.in_foot === 1,
  needs_consent: row.needs_consent === 1,
  revision: row.revision,
  is_published: row.is_published === 1,
  has_changes: row.has_changes === 1,
  version: row.version,
  published_at: row.published_at,
  updated_at: row.updated_at,
});

/** Lists all pages in their order, without their texts. */
export const listDrafts = (db: Database): Promise<DraftRow[]> =>
  drafts(db).orderBy('pages.place').orderBy('pages.id').execute();

export const findDraft = (db: Database, id: number): Promise<DraftRow | undefined> =>
  drafts(db).where('pages.id', '=', id).executeTakeFirst();

export const insertPage = async (db: Database, row: Insertable<Schema['pages']>): Promise<number> =>
  (await db.insertInto('pages').values(row).returning('id').executeTakeFirstOrThrow()).id;

/** Updates a page and raises its revision. Returns false if the given revision is no longer current. */
export async function updatePage(
  db: Database,
  { id, revision }: { readonly id: number; readonly revision: number },
  change: Updateable<Schema['pages']>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('pages')
    .set({ ...change, revision: revision + 1 })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const placePage = (db: Database, id: number, place: number) =>
  db.updateTable('pages').set({ place }).where('id', '=', id).execute();

/** Deletes a page that was never published; returns whether there was one. */
export async function deleteDraft(db: Database, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('pages')
    .where('id', '=', id)
    .where('version', 'is', null)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export const insertVersion = (db: Database, row: VersionRow) =>
  db.insertInto('page_versions').values(row).execute();

/** Returns the translated titles of page versions, by page id and version: `3/2`. */
export async function findTitles(
  db: Database,
  versions: readonly { readonly id: number; readonly version: number }[],
): Promise<Map<string, string>> {
  if (versions.length === 0) return new Map();
  const rows = await db
    .selectFrom('page_versions')
    .select(['page_id', 'version', 'translations'])
    .where((eb) =>
      eb.or(versions.map(({ id, version }) => eb.and([eb('page_id', '=', id), eb('version', '=', version)]))),
    )
    .execute();
  return new Map(
    rows.map(({ page_id, version, translations }) => [
      `${page_id}/${version}`,
      JSON.stringify(
        Object.fromEntries(
          Object.entries(JSON.parse(translations) as Record<string, { title: string }>).map(
            ([tag, { title }]) => [tag, { title }],
          ),
        ),
      ),
    ]),
  );
}

export const listVersions = (db: Database, pageId: number, most: number) =>
  db
    .selectFrom('page_versions')
    .select(['version', 'title', 'asks_members', 'published_at'])
    .where('page_id', '=', pageId)
    .orderBy('version', 'desc')
    .limit(most)
    .execute();

export const findVersion = (db: Database, pageId: number, version: number): Promise<VersionRow | undefined> =>
  db
    .selectFrom('page_versions')
    .selectAll()
    .where('page_id', '=', pageId)
    .where('version', '=', version)
    .executeTakeFirst();

export const markAsked = (db: Database, pageId: number, version: number) =>
  db
    .updateTable('page_versions')
    .set({ asks_members: 1 })
    .where('page_id', '=', pageId)
    .where('version', '=', version)
    .execute();

/** Lists the newest version of each page that a member agreed to. */
export const findConsents = (db: Database, userId: number) =>
  db
    .selectFrom('page_consents')
    .select((eb) => ['page_id', eb.fn.max('version').as('version')])
    .where('user_id', '=', userId)
    .groupBy('page_id')
    .execute();

/** Stores consents; an earlier consent to the same version is kept. */
export async function insertConsents(
  db: Database,
  user_id: number,
  consents: readonly Omit<Selectable<Schema['page_consents']>, 'user_id'>[],
): Promise<void> {
  if (consents.length === 0) return;
  await db
    .insertInto('page_consents')
    .values(consents.map((consent) => ({ ...consent, user_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
