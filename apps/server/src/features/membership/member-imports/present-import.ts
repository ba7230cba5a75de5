import type { MemberImport, MemberImportRow } from '@lamplight/contract';
import { memberImportLimits as limits } from '@lamplight/contract';
import { readStored } from '@lamplight/messages/stored';
import { isoOf } from '../../../platform/clock.ts';
import type { FileRow, ImportRow, RowCount } from './store.ts';

/** Milliseconds without progress after which an import counts as quiet: its server may have died. */
const quietMs = 60_000;
const hourMs = 3_600_000;
/** Maximum characters of a sample value. */
const sampleCharacters = 60;
const sampleColumns = 40;

const working: readonly ImportRow['state'][] = ['reading', 'checking', 'importing', 'undoing'];

/** Returns the ISO time until which an import can be undone; null if it cannot be undone. */
export const undoUntil = ({ state, ended_at }: Pick<ImportRow, 'state' | 'ended_at'>): string | null =>
  ended_at !== null && (state === 'done' || state === 'canceled')
    ? isoOf(Date.parse(ended_at) + limits.undoHours * hourMs)
    : null;

interface ImportFacts {
  readonly counts: readonly RowCount[];
  readonly samples: readonly FileRow[];
  readonly maker: string | null;
  readonly now: number;
}

export function presentImport(row: ImportRow, { counts, samples, maker, now }: ImportFacts): MemberImport {
  const sum = (matches: (count: RowCount) => boolean) =>
    counts.filter(matches).reduce((total, { count }) => total + count, 0);
  const inState = (state: RowCount['state']) => sum((row) => row.state === state);
  const becoming = (access: RowCount['access']) =>
    sum((row) => row.access === access && (row.state === 'ready' || row.state === 'imported'));
  const total = sum(() => true);
  const imported = inState('imported');
  return {
    id: row.id,
    state: row.state,
    is_quiet: working.includes(row.state) && now - Date.parse(row.touched_at) > quietMs,
    file_name: row.file_name,
    format: row.format,
    headers: (JSON.parse(row.headers) as string[]).map((name) => name.slice(0, sampleCharacters)),
    samples: samples.map(({ cells }) =>
      (JSON.parse(cells) as string[]).slice(0, sampleColumns).map((cell) => cell.slice(0, sampleCharacters)),
    ),
    columns: JSON.parse(row.columns) as MemberImport['columns'],
    rules: JSON.parse(row.rules) as MemberImport['rules'],
    problem: row.problem === null ? null : readStored(row.problem),
    rows: {
      total,
      checked: total - inState('unchecked'),
      ready: inState('ready'),
      known: inState('known'),
      left_out: inState('left_out'),
      refused: inState('refused'),
      imported,
      failed: inState('failed'),
      removed: row.removed,
    },
    becomes: {
      subscription: becoming('subscription'),
      free_months: becoming('free_months'),
      premium: becoming('premium'),
      none: becoming('none'),
    },
    mails_per_minute: row.mails_per_minute,
    mails_until: row.next_mail_at,
    created_at: row.created_at,
    created_by: maker,
    ended_at: row.ended_at,
    undo_until: imported > 0 ? undoUntil(row) : null,
  };
}

/** Presents a row of the file with the result of its check. */
export const presentRow = (row: FileRow): MemberImportRow => ({
  line: row.line,
  cursor: String(row.line),
  state: row.state === 'unchecked' ? 'ready' : row.state,
  email: row.email,
  username: row.username,
  access: row.access,
  months: row.months,
  plan: row.plan,
  note: row.note,
  problems: (JSON.parse(row.problems) as string[]).map((problem) => readStored(problem)),
  user_id: row.user_id,
});
