import { sortLanguageOf } from '@lamplight/contract';
import { type Selectable, sql } from 'kysely';
import { chunksOf } from '../../../db/chunks.ts';
import type { Database, Schema } from '../../../db/schema.ts';
import { collationOf, collationVersion } from '../../../platform/collation.ts';
import { withoutArticle } from '../../../platform/title-order-key.ts';

/** Maximum bytes of a publisher's sort key: a database index has it beside the title's key. */
const maxPublisherBytes = 180;
const last = '\u{10ffff}';

/** How lists sort: in the publisher's language, and with or without leading articles. */
export interface SortSettings {
  /** BCP 47. */
  readonly language: string;
  readonly ignoresArticles: boolean;
}

/** Returns the sort settings that follow from the publisher's settings. */
export const sortSettingsOf = (
  settings: Parameters<typeof sortLanguageOf>[0] & { readonly ignore_articles: boolean },
): SortSettings => ({ language: sortLanguageOf(settings), ignoresArticles: settings.ignore_articles });

export async function findSortSettings(db: Database): Promise<SortSettings> {
  const saved = await db
    .selectFrom('site_settings')
    .select(['default_language', 'language', 'languages', 'ignore_articles'])
    .executeTakeFirst();
  return saved
    ? sortSettingsOf({
        ...saved,
        languages: saved.languages.split(' '),
        ignore_articles: saved.ignore_articles === 1,
      })
    : { language: 'en', ignoresArticles: false };
}

/** Returns the key by which lists sort a name, such as a series or a person's sort name. */
export const nameOrderKey = (name: string, { language }: SortSettings): string =>
  collationOf(language).key(name);

/** Locks the catalogue row: the sort settings do not change until the transaction ends. Lock books before it. */
export const lockCatalogue = (db: Database) =>
  db
    .updateTable('catalogue')
    .set((eb) => ({ revision: eb.ref('revision') }))
    .where('id', '=', 1)
    .execute();

/** Returns the sort settings, and locks them until the transaction ends. */
export async function lockSortSettings(tx: Database): Promise<SortSettings> {
  await lockCatalogue(tx);
  return findSortSettings(tx);
}

/** Columns from which a book's sort keys are computed. */
export const orderedColumns = [
  'id',
  'title',
  'title_order',
  'language',
  'publisher',
  'publisher_sort',
] as const;
type OrderedBook = Pick<Selectable<Schema['books']>, (typeof orderedColumns)[number]>;

const keysOf = ({ title, language, publisher }: OrderedBook, settings: SortSettings) => {
  const { key } = collationOf(settings.language);
  const sorted = settings.ignoresArticles ? withoutArticle(title, language ?? settings.language) : title;
  return {
    title_order: key(sorted),
    publisher_sort: publisher === null ? last : key(publisher, maxPublisherBytes),
  };
};

/** Returns the books whose sort keys do not match the settings, each with its correct keys. */
export const withWrongKeys = (books: readonly OrderedBook[], settings: SortSettings) =>
  books.flatMap((book) => {
    const keys = keysOf(book, settings);
    const isRight = keys.title_order === book.title_order && keys.publisher_sort === book.publisher_sort;
    return isRight ? [] : [{ id: book.id, ...keys }];
  });

/** Writes the sort keys of books that do not match the settings. The caller has locked the catalogue row. */
export async function orderTitles(
  tx: Database,
  books: readonly OrderedBook[],
  settings: SortSettings,
): Promise<void> {
  for (const batch of chunksOf(withWrongKeys(books, settings))) {
    const keys = batch.map(
      ({ id, title_order, publisher_sort }) =>
        sql`(cast(${id} as integer), ${title_order}, ${publisher_sort})`,
    );
    await sql`
      with keys (id, title_order, publisher_sort) as (values ${sql.join(keys)})
      update books set title_order = keys.title_order, publisher_sort = keys.publisher_sort
      from keys where keys.id = books.id
    `.execute(tx);
  }
}

/** Updates the sort keys of a book whose title, language or publisher the current transaction has written. */
export async function orderTitle(tx: Database, id: number): Promise<void> {
  const settings = await lockSortSettings(tx);
  const book = tx.selectFrom('books').select(orderedColumns).where('id', '=', id);
  await orderTitles(tx, await book.execute(), settings);
}

/**
 * Requests new sort keys for people, series and books, within the transaction that changes how lists sort. Rows
 * that are written afterwards get their new key at once, all others from the job.
 */
export const resortLibrary = (tx: Database, { language }: SortSettings) =>
  tx
    .updateTable('catalogue')
    .set((eb) => ({
      resorted_kind: 'people' as const,
      resorted_to: 0,
      sorted_as: collationVersion(language),
      // Invalidates the lists that nodes cache, so that they are sorted again, too.
      revision: eb('revision', '+', 1),
    }))
    .where('id', '=', 1)
    .execute();
