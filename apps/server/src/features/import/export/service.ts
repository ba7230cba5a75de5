import type { bookFileEndpoints } from '@lamplight/contract';
import type { Database } from '../../../db/schema.ts';
import { zipFiles } from '../../../gateways/archive/zip-files.ts';
import type { RouteHandlers } from '../../../http/routes.ts';
import type { Clock } from '../../../platform/clock.ts';
import { recordAudit } from '../../accounts/index.ts';
import type { Streaming } from '../../media/index.ts';
import { type BookExport, type ExportDeps, type ExportFile, exportBook } from './export-book.ts';
import { packageFiles } from './package-files.ts';
import { createUniquePaths } from './safe-names.ts';

/** Describes books as folders of files, which `createFolderImport` reads. */
export interface LibraryExport {
  readonly handlers: Pick<RouteHandlers<typeof bookFileEndpoints>, 'exportBook'>;
  /** Yields the ids of all books, in the order in which they were added. */
  bookIds(): AsyncIterable<number>;
  /**
   * Returns a book as files.
   * @throws ProblemError not_found
   */
  exportBook(id: number): Promise<BookExport>;
  /** Returns a book as an audiobook package (W3C's Lightweight Packaging Format) of one file. */
  packageBook(book: BookExport): { readonly bytes: number; readonly content: AsyncGenerator<Uint8Array> };
  /** Returns the number of books, and the total bytes of their recordings on this server. */
  measure(): Promise<{ readonly books: number; readonly bytes: number }>;
  /** Records the beginning or end of the operator's export in the audit list. */
  recordOperatorExport(action: 'export_started' | 'export_finished', detail: ExportDetail): Promise<void>;
}

interface ExportDetail {
  readonly folder: string;
  readonly books: number;
}

interface LibraryExportDeps extends ExportDeps {
  readonly downloads: Streaming['bookDownloads'];
  readonly clock: Clock;
}

const batchSize = 500;

/** Returns a function that chooses the folder of each book of an export: 'Author/Title', 'Author/Title (2)'. */
export function createBookPaths(): (book: Pick<BookExport, 'folder'>) => string {
  const pathFor = createUniquePaths();
  return ({ folder }) => pathFor(folder.author, folder.book);
}

const maxListedProblems = 20;

/** Returns the files of a book with the paths that they have in an export of this book only. */
const inFolder = ({ folder, files }: BookExport): ExportFile[] =>
  files.map((file) => ({ ...file, name: `${folder.author}/${folder.book}/${file.name}` }));

async function* listBookIds(db: Database): AsyncGenerator<number> {
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom('books')
      .select('id')
      .where('id', '>', after)
      .orderBy('id')
      .limit(batchSize)
      .execute();
    for (const { id } of rows) yield id;
    if (rows.length < batchSize) return;
    after = rows.at(-1)?.id ?? 0;
  }
}

export function createLibraryExport(deps: LibraryExportDeps): LibraryExport {
  const { db, clock, downloads } = deps;
  downloads.provide('export', async (id) => {
    const { bytes, content } = zipFiles(inFolder(await exportBook(deps, id)));
    return { contentType: 'application/zip', bytes, content };
  });
  downloads.provide('lpf', async (id) => ({
    contentType: 'application/lpf+zip',
    ...zipFiles(packageFiles(await exportBook(deps, id))),
  }));
  return {
    handlers: {
      exportBook: async ({ params: { id }, query: { format = 'zip' }, actor }) => {
        const book = await exportBook(deps, id);
        const files = format === 'lpf' ? packageFiles(book) : inFolder(book);
        await recordAudit(db, clock, {
          actor_id: actor.id,
          action: 'book_exported',
          target: `book ${id}`,
          detail: { title: book.title },
        });
        return {
          url: downloads.sign({
            kind: format === 'lpf' ? 'lpf' : 'export',
            bookId: id,
            listener: actor,
            name: book.title,
          }),
          bytes: zipFiles(files).bytes,
          files: files.length,
          problems: book.problems.slice(0, maxListedProblems),
        };
      },
    },
    bookIds: () => listBookIds(db),
    exportBook: (id) => exportBook(deps, id),
    packageBook: (book) => zipFiles(packageFiles(book)),
    async measure() {
      const { books } = await db
        .selectFrom('books')
        .select(({ fn }) => fn.countAll<number>().as('books'))
        .executeTakeFirstOrThrow();
      const { bytes } = await db
        .selectFrom('media_files')
        .select(({ fn }) => fn.sum<number | string | null>('bytes').as('bytes'))
        .where('kind', '=', 'audio')
        .where('released_at', 'is', null)
        .executeTakeFirstOrThrow();
      return { books, bytes: Number(bytes ?? 0) };
    },
    recordOperatorExport: (action, { folder, books }) =>
      recordAudit(db, clock, {
        actor_id: null,
        by: 'operator',
        action,
        target: 'export by command',
        detail: { folder, books },
      }),
  };
}
