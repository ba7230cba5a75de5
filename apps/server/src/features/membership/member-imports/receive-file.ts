import { setImmediate } from 'node:timers/promises';
import { accountLimits, memberImportLimits as limits, type MemberImportRules } from '@lamplight/contract';
import { isUniqueViolation } from '../../../db/dialect.ts';
import type { Database } from '../../../db/schema.ts';
import type { Clock } from '../../../platform/clock.ts';
import { ProblemError } from '../../../platform/errors.ts';
import { inStoredLanguage } from '../../../platform/language.ts';
import { readCsv, requireRowLimit } from './csv-file.ts';
import { type ImportColumns, recognize } from './formats.ts';
import { m } from './messages.ts';
import {
  batchRows,
  changeImport,
  deleteImport,
  deleteRows,
  findOpenImport,
  type ImportRow,
  insertImport,
  insertRows,
} from './store.ts';

/** Milliseconds without progress after which an unfinished upload counts as lost. */
const uploadTimeoutMs = 60_000;

const standardRules: MemberImportRules = {
  others: 'none',
  months: accountLimits.grantMonths.standard,
  inactive: 'left_out',
};

/** Returns the change of columns that cancels an import. */
export const ended = (clock: Clock) => ({
  state: 'canceled' as const,
  ended_at: clock.iso(),
  open_slot: null,
});

/**
 * Returns the change that begins a check by these columns of the file. Without a column of email addresses nothing
 * can be checked: the state becomes 'checked' with a problem.
 */
export const checkBy = (columns: ImportColumns, clock: Clock) => ({
  columns: JSON.stringify(columns),
  touched_at: clock.iso(),
  ...(columns.email === undefined
    ? { state: 'checked' as const, problem: inStoredLanguage(() => m.noEmailColumn) }
    : { state: 'checking' as const, problem: null }),
});

/** Reads a file into memory. @throws ProblemError payload_too_large */
async function collect(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > limits.bytes)
      throw new ProblemError('payload_too_large', m.fileTooLarge({ count: limits.bytes / 1024 / 1024 }));
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Creates the function that receives the file of a new import. */
export function createReceiver({ db, clock }: { readonly db: Database; readonly clock: Clock }) {
  /**
   * Cancels the open import if it is only checked or its upload was lost, so that another can begin.
   * @throws ProblemError import_running otherwise
   */
  async function closeOpen(): Promise<void> {
    const open = await findOpenImport(db);
    if (!open) return;
    const isLost = open.state === 'reading' && clock.ms() - Date.parse(open.touched_at) > uploadTimeoutMs;
    if (!isLost && open.state !== 'checked') throw new ProblemError('import_running', m.otherImportOpen);
    if (await changeImport(db, open.id, [open.state], ended(clock))) await deleteRows(db, open.id);
  }

  async function begin(file_name: string, created_by: number): Promise<ImportRow> {
    await closeOpen();
    const now = clock.iso();
    try {
      return await insertImport(db, {
        state: 'reading',
        file_name,
        format: 'other',
        rules: JSON.stringify(standardRules),
        problem: null,
        mails_per_minute: limits.mailsPerMinute.standard,
        next_mail_at: null,
        created_by,
        created_at: now,
        touched_at: now,
        ended_at: null,
        open_slot: 1,
      });
    } catch (error) {
      throw isUniqueViolation(error) ? new ProblemError('import_running', m.otherImportOpen) : error;
    }
  }

  /**
   * Stores the rows of a file, in batches; returns the columns of the import to change.
   * @throws ProblemError invalid_input with the line
   */
  async function store(row: ImportRow, bytes: Uint8Array): Promise<Partial<ImportRow>> {
    let headers: readonly string[] | null = null;
    let waiting: Parameters<typeof insertRows>[1][number][] = [];
    const write = async () => {
      if (waiting.length === 0) return;
      await insertRows(db, waiting);
      waiting = [];
      if (!(await changeImport(db, row.id, ['reading'], { touched_at: clock.iso() })))
        throw new ProblemError('bad_request', m.notOpen);
      // SQLite runs synchronously: yield to the event loop, so that other requests are served.
      await setImmediate();
    };
    for await (const { line, cells } of readCsv(bytes)) {
      if (headers === null) {
        headers = cells.map((cell) => cell.trim());
        if (headers.length > limits.columns)
          throw new ProblemError('invalid_input', m.fileTooManyColumns({ count: limits.columns }));
        continue;
      }
      waiting.push({
        import_id: row.id,
        line,
        state: 'unchecked',
        cells: JSON.stringify(cells),
        access: null,
        customer: null,
        subscription: null,
        user_id: null,
      });
      if (waiting.length >= batchRows) await write();
    }
    await write();
    const { format, columns } = recognize(headers ?? []);
    return { format, headers: JSON.stringify(headers), ...checkBy(columns, clock) };
  }

  /**
   * Stores the rows of a file as a new import, to be checked next. If the file is refused, nothing remains stored.
   * @throws ProblemError payload_too_large; invalid_input with the line; import_running while another is open
   */
  return async (
    file: { name: string; body: AsyncIterable<Uint8Array> },
    actorId: number,
  ): Promise<ImportRow> => {
    const bytes = await collect(file.body);
    await requireRowLimit(bytes);
    const row = await begin(file.name.replaceAll(/\p{Cc}/gu, ' '), actorId);
    try {
      const stored = await changeImport(db, row.id, ['reading'], await store(row, bytes));
      if (!stored) throw new ProblemError('bad_request', m.notOpen);
      return stored;
    } catch (error) {
      await deleteImport(db, row.id);
      throw error;
    }
  };
}
