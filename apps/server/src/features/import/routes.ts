import type { folderImportEndpoints, Import, ImportBook } from '@lamplight/contract';
import { compareNames, limits } from '@lamplight/contract';
import { locale } from '@lamplight/messages';
import { readStored } from '@lamplight/messages/stored';
import type { Database } from '../../db/schema.ts';
import { openImportFolder } from '../../gateways/storage/import-folder.ts';
import type { Room } from '../../gateways/storage/storage.ts';
import { bytesOf, fittingRows, pageRangeOf, pageResponse } from '../../http/pagination.ts';
import type { RouteHandlers } from '../../http/routes.ts';
import { languageNameOf } from '../../platform/language-name.ts';
import { countEntries, type EntryRow, listEntries } from './jobs/entry-store.ts';
import type { ImportJobs } from './jobs/import-jobs.ts';
import type { JobStatus } from './jobs/job-store.ts';
import type { PlanEntryView } from './plan/plan-types.ts';
import { parseReleaseChoice } from './plan/release-choice.ts';
import { isBroken, isHidden } from './scan/file-names.ts';
import { joinPath } from './scan/scan-folder.ts';

/** Maximum bytes of a response apart from the list of folders: mainly a path. */
const aroundFolders = 20_000;

const states = ['ready', 'left_out', 'known', 'refused', 'imported', 'failed'] as const;

function presentBook({ id, state, reason, book_id, bytes, shown }: EntryRow): ImportBook {
  const book = JSON.parse(shown) as Partial<PlanEntryView>;
  return {
    id,
    state,
    reason: reason === null ? null : readStored(reason),
    book_id,
    bytes,
    path: book.path ?? '',
    title: book.title ?? '',
    authors: [...(book.authors ?? [])],
    narrators: [...(book.narrators ?? [])],
    details: (book.details ?? []).map(({ fact, value, language }) => ({
      fact: readStored(fact),
      value: language === undefined ? readStored(value) : languageNameOf(language, locale()),
    })),
    tags: [...(book.tags ?? [])],
    chapters: book.chapters ?? 0,
    duration: book.duration ?? 0,
    files: book.files ?? 0,
    origins: Object.entries(book.origins ?? {}).map(([fact, source]) => ({
      fact: readStored(fact),
      source: readStored(source),
    })),
    notes: (book.notes ?? []).map((note) => readStored(note)),
    damage: book.damage
      ? {
          ...book.damage,
          files: book.damage.files.map((file) => ({ ...file, reason: readStored(file.reason) })),
        }
      : null,
  };
}

interface RoutesDeps {
  readonly db: Database;
  readonly jobs: ImportJobs;
  readonly importDir: string | null;
  /** Returns the disk space for recordings; null if it is not limited. */
  findRoom(): Promise<Room | null>;
}

export function folderImportRoutes({
  db,
  jobs,
  importDir,
  findRoom,
}: RoutesDeps): RouteHandlers<typeof folderImportEndpoints> {
  async function present(job: JobStatus): Promise<Import> {
    const counts = await countEntries(db, job.id);
    const books = Object.fromEntries(states.map((state) => [state, counts.get(state)?.books ?? 0]));
    const isLeft = ['reading', 'importing'].includes(job.state) && !job.is_claimed;
    const weights = (['ready', 'imported', 'failed'] as const).map((state) => counts.get(state)?.bytes ?? 0);
    return {
      id: job.id,
      state: isLeft ? 'interrupted' : job.state,
      is_quiet: job.is_claimed === 1 && !job.has_heartbeat,
      has_plan: job.state !== 'reading' && job.state !== 'failed',
      folder: job.folder,
      current_title: job.current_title || null,
      problem: job.problem === null ? null : readStored(job.problem),
      books: books as Import['books'],
      done_bytes: job.done_bytes,
      total_bytes: weights.reduce((sum, bytes) => sum + bytes, 0),
      free_bytes: (await findRoom())?.bytes ?? null,
      release: parseReleaseChoice(job.release_choice).release.state,
      created_at: job.created_at,
      ended_at: job.ended_at,
    };
  }

  return {
    listImportFolders: async ({ query: { path = '', offset = 0 } }) => {
      if (importDir === null) return { is_set: false, path: '', folders: [], total: 0 };
      const source = await openImportFolder(importDir, path);
      const folders = (await source.list(''))
        .filter(({ kind, name }) => kind === 'folder' && !isHidden(name) && !isBroken(name))
        .toSorted((a, b) => compareNames(a.name, b.name));
      const shown = folders.slice(offset).map(({ name }) => ({ name, path: joinPath(path, name) }));
      const fitting = fittingRows(shown, bytesOf, limits.listBytes - aroundFolders);
      return { is_set: true, path, folders: fitting, total: folders.length };
    },
    getCurrentImport: async () => {
      const job = await jobs.newest();
      return { import: job ? await present(job) : null };
    },
    createImport: async ({ body, actor }) => present(await jobs.begin(body.folder, actor.id)),
    listImportedBooks: async ({ params, query, ...exchange }) => {
      await jobs.require(params.id);
      const window = pageRangeOf(query, 100);
      const { rows, total } = await listEntries(db, params.id, query.state, window);
      return pageResponse(exchange, rows.map(presentBook), { window, total });
    },
    decideDamagedBook: async ({ params: { id, entry_id }, body, actor }) =>
      presentBook(await jobs.decideDamaged(id, entry_id, body.choice, actor.id)),
    startImport: async ({ params, body, actor }) => present(await jobs.start(params.id, body, actor.id)),
    cancelImport: async ({ params, actor }) => present(await jobs.cancel(params.id, actor.id)),
  };
}
