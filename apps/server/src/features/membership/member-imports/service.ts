import type { BodyOf, MemberImport, memberImportEndpoints } from '@lamplight/contract';
import { memberImportLimits as limits, limits as lists } from '@lamplight/contract';
import { requireFreshSignIn } from '../../../http/auth.ts';
import { cursorPageResponse } from '../../../http/pagination.ts';
import type { RouteHandlers } from '../../../http/routes.ts';
import { ProblemError } from '../../../platform/errors.ts';
import { recordAudit } from '../../accounts/index.ts';
import type { ImportColumns } from './formats.ts';
import { createImportJobs, type ImportJobDeps, type ImportJobs } from './jobs.ts';
import { m } from './messages.ts';
import { presentImport, presentRow, undoUntil } from './present-import.ts';
import { checkBy, createReceiver, ended } from './receive-file.ts';
import {
  changeImport,
  countRows,
  deleteRows,
  findImport,
  findMakers,
  type ImportRow,
  listImports,
  listRows,
  uncheckRows,
} from './store.ts';

const sampleRows = 3;

type ImportCalls = Pick<
  RouteHandlers<typeof memberImportEndpoints>,
  | 'listMemberImports'
  | 'uploadMembers'
  | 'getMemberImport'
  | 'listMemberImportRows'
  | 'checkMemberImport'
  | 'startMemberImport'
  | 'cancelMemberImport'
  | 'undoMemberImport'
>;

export interface MemberImports {
  readonly handlers: ImportCalls;
  readonly jobs: ImportJobs;
}

const refuse = (message: string) => new ProblemError('bad_request', message);

/** Returns the chosen columns if they fit the file. @throws ProblemError invalid_input */
function requireColumns(
  { columns }: BodyOf<(typeof memberImportEndpoints)['PUT /members/imports/{id}']>,
  headers: string,
): ImportColumns {
  const width = (JSON.parse(headers) as string[]).length;
  const used = Object.values(columns);
  const problem =
    columns.email === undefined
      ? m.noEmailColumn
      : used.some((at) => at >= width)
        ? m.unknownColumn
        : new Set(used).size < used.length
          ? m.columnTwice
          : null;
  if (problem !== null) throw new ProblemError('invalid_input', problem);
  return columns;
}

/** Creates functions that read imports for responses. */
function createPresenter({ db, clock }: Pick<ImportJobDeps, 'db' | 'clock'>) {
  async function present(rows: readonly ImportRow[]): Promise<MemberImport[]> {
    if (rows.length === 0) return [];
    const [counts, makers] = await Promise.all([
      countRows(
        db,
        rows.map(({ id }) => id),
      ),
      findMakers(db, rows),
    ]);
    return Promise.all(
      rows.map(async (row) =>
        presentImport(row, {
          counts: counts.filter(({ import_id }) => import_id === row.id),
          samples: row.state === 'checked' ? await listRows(db, row.id, { limit: sampleRows }) : [],
          maker: makers.get(row.created_by ?? 0) ?? null,
          now: clock.ms(),
        }),
      ),
    );
  }

  async function presentOne(row: ImportRow): Promise<MemberImport> {
    const [shown] = await present([row]);
    if (!shown) throw new ProblemError('not_found', m.nothingFound);
    return shown;
  }

  async function require(id: number): Promise<ImportRow> {
    const row = await findImport(db, id);
    if (!row) throw new ProblemError('not_found', m.nothingFound);
    return row;
  }

  return { present, presentOne, require };
}

/** Creates the service that imports members from files of other systems. */
export function createMemberImports(deps: ImportJobDeps): MemberImports {
  const { db, clock, log } = deps;
  const jobs = createImportJobs(deps);
  const receive = createReceiver(deps);
  const { present, presentOne, require } = createPresenter(deps);

  return {
    jobs,
    handlers: {
      listMemberImports: async ({ query: { cursor, limit = 10 }, ...exchange }) =>
        cursorPageResponse(exchange, await present(await listImports(db, cursor, limit + 1)), { limit }),
      getMemberImport: async ({ params: { id } }) => presentOne(await require(id)),
      listMemberImportRows: async ({ params: { id }, query, ...exchange }) => {
        const { limit = lists.pageSize, cursor, state } = query;
        await require(id);
        const rows = await listRows(db, id, { state, after: cursor, limit: limit + 1 });
        return cursorPageResponse(exchange, rows.map(presentRow), { limit });
      },
      uploadMembers: async ({ query: { file_name: name }, body, actor }) => {
        requireFreshSignIn(actor);
        const row = await receive({ name, body }, actor.id);
        jobs.runSoon();
        log.info(
          { audit: 'members', import: row.id, by: actor.id, format: row.format },
          'file of members read',
        );
        return presentOne(row);
      },
      checkMemberImport: async ({ params: { id }, body }) => {
        const row = await require(id);
        const columns = requireColumns(body, row.headers);
        const rules = JSON.stringify(body.rules);
        const change = { ...checkBy(columns, clock), rules };
        const changed = await db.transaction().execute(async (trx) => {
          const again = await changeImport(trx, id, ['checked'], change);
          if (again) await uncheckRows(trx, id);
          return again ?? changeImport(trx, id, ['checking'], change);
        });
        if (!changed) throw refuse(m.notChecked);
        jobs.runSoon();
        return presentOne(changed);
      },
      startMemberImport: async ({ params: { id }, body, actor }) => {
        requireFreshSignIn(actor);
        const { mails_per_minute = limits.mailsPerMinute.standard } = body;
        const row = await require(id);
        const count = (await presentOne(row)).rows.ready;
        if (row.problem !== null || count === 0) throw refuse(m.notChecked);
        const started = await db.transaction().execute(async (trx) => {
          const now = clock.iso();
          const changed = await changeImport(trx, id, ['checked'], {
            state: 'importing',
            mails_per_minute,
            next_mail_at: now,
            touched_at: now,
            created_by: actor.id,
          });
          if (changed)
            await recordAudit(trx, clock, {
              actor_id: actor.id,
              action: 'members_import_started',
              target: `members import ${id}`,
              detail: { file: row.file_name, count },
            });
          return changed;
        });
        if (!started) throw refuse(row.state === 'checking' ? m.stillWorking : m.notChecked);
        log.info(
          { audit: 'members', import: id, by: actor.id, count },
          'an admin started an import of members',
        );
        jobs.runSoon();
        return presentOne(started);
      },
      cancelMemberImport: async ({ params: { id }, actor }) => {
        const row = await require(id);
        const states = ['reading', 'checking', 'checked', 'importing'] as const;
        const canceled = await changeImport(db, id, states, ended(clock));
        if (!canceled) throw refuse(m.notOpen);
        if (row.state !== 'importing') await deleteRows(db, id);
        log.info({ audit: 'members', import: id, by: actor.id }, 'an admin canceled an import of members');
        return presentOne(canceled);
      },
      undoMemberImport: async ({ params: { id }, actor }) => {
        requireFreshSignIn(actor);
        const row = await require(id);
        const until = undoUntil(row);
        if (until === null || until <= clock.iso()) throw refuse(m.tooLateToUndo);
        const undoing = await changeImport(db, id, [row.state], {
          state: 'undoing',
          touched_at: clock.iso(),
          created_by: actor.id,
        });
        if (!undoing) throw refuse(m.tooLateToUndo);
        log.info({ audit: 'members', import: id, by: actor.id }, 'an admin undoes an import of members');
        jobs.runSoon();
        return presentOne(undoing);
      },
    },
  };
}
