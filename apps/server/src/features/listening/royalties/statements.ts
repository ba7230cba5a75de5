import {
  limits,
  type RoyaltyMonth,
  type RoyaltyStatement,
  type royaltyEndpoints,
  royaltyLimits,
} from '@lamplight/contract';
import type { Database, Schema } from '../../../db/schema.ts';
import { readIndex, writeCursor } from '../../../http/cursor.ts';
import { cursorPageResponse } from '../../../http/pagination.ts';
import type { RouteHandlers } from '../../../http/routes.ts';
import { ProblemError } from '../../../platform/errors.ts';
import { lastDayOf } from '../figures/calendar.ts';
import { type CsvRow, csvDownload } from '../figures/csv-file.ts';
import { type Money, sumByCurrency } from './compute.ts';
import { m } from './messages.ts';
import { readMonth } from './months.ts';
import { listLines, listStatements, sumPaid } from './store.ts';

/** Maximum lines of a CSV file. */
const csvLines = 100_000;

type MonthRow = Schema['royalty_months'];
type LineRow = Schema['royalty_lines'];

export const shortMonth = (month: string): string => month.slice(0, 'YYYY-MM'.length);

const csvRows = (lines: readonly LineRow[]): CsvRow[] => [
  ['month', 'person', 'role', 'book', 'rule', 'rate', 'people', 'seconds', 'finishes', 'currency', 'amount'],
  ...lines.map((line) => [
    shortMonth(line.month),
    line.person_name,
    line.role,
    line.book_title,
    line.kind,
    line.rate,
    line.people,
    line.seconds,
    line.finishes,
    line.currency,
    line.amount,
  ]),
];

type StatementHandlers = Pick<
  RouteHandlers<typeof royaltyEndpoints>,
  'listRoyaltyStatements' | 'exportRoyaltyMonth' | 'getRoyaltyStatement' | 'exportRoyaltyStatement'
>;

/** Reads months and statements. @param today returns the current date in the publisher's time zone */
export function createStatements(db: Database, today: () => string) {
  async function presentMonths(rows: readonly MonthRow[]): Promise<RoyaltyMonth[]> {
    const paid = await sumPaid(
      db,
      rows.map(({ month }) => month),
    );
    const open = await db
      .selectFrom('royalty_months')
      .select('month')
      .where('closed_at', 'is', null)
      .orderBy('month')
      .limit(1)
      .executeTakeFirst();
    return rows.map((row) => ({
      month: shortMonth(row.month),
      made_at: row.made_at,
      closed_at: row.closed_at,
      is_over: today() > lastDayOf('month', row.month),
      is_next: row.month === open?.month,
      revenue: JSON.parse(row.revenue) as Money[],
      paid: (paid.get(row.month) ?? []).map(({ currency, amount }) => ({ currency, amount })),
      kept: JSON.parse(row.kept) as Money[],
      books_above: JSON.parse(row.books_above) as string[],
    }));
  }

  async function findMonth(month: string): Promise<MonthRow> {
    const row = await db
      .selectFrom('royalty_months')
      .selectAll()
      .where('month', '=', readMonth(month))
      .executeTakeFirst();
    if (!row) throw new ProblemError('not_found', m.monthMissing);
    return row;
  }

  async function findStatement(month: string, person: number): Promise<RoyaltyStatement> {
    const row = await findMonth(month);
    const lines = await listLines(db, row.month, person, csvLines);
    const [first] = lines;
    if (!first) throw new ProblemError('not_found', m.statementMissing);
    const bySize = lines.toSorted((a, b) => b.amount - a.amount);
    const shown = new Set(bySize.slice(0, royaltyLimits.lines));
    return {
      month,
      closed_at: row.closed_at,
      person_id: first.person_id,
      name: first.person_name,
      amounts: sumByCurrency(lines),
      lines: lines
        .filter((line) => shown.has(line))
        .map(({ book_title, role, kind, rate, people, seconds, finishes, currency, amount }) => ({
          book_title,
          role,
          kind,
          rate,
          people,
          seconds,
          finishes,
          currency,
          amount,
        })),
      others: sumByCurrency(lines.filter((line) => !shown.has(line))),
    };
  }

  const handlers: StatementHandlers = {
    listRoyaltyStatements: async ({ params, query: { cursor }, ...exchange }) => {
      const { month } = await findMonth(params.month);
      const offset = readIndex(cursor, { parameter: 'month', list: month });
      const limit = limits.pageSize;
      const found = await listStatements(db, month, { limit: limit + 1, offset });
      const rows = found.map((row, index) => ({ ...row, cursor: writeCursor(month, [offset + index + 1]) }));
      return cursorPageResponse(exchange, rows, { limit });
    },
    exportRoyaltyMonth: async ({ params, reply }) => {
      const { month } = await findMonth(params.month);
      return csvDownload(reply, m.royalties(params), csvRows(await listLines(db, month, null, csvLines)));
    },
    getRoyaltyStatement: ({ params }) => findStatement(params.month, params.id),
    exportRoyaltyStatement: async ({ params, reply }) => {
      const { month } = await findMonth(params.month);
      const lines = await listLines(db, month, params.id, csvLines);
      if (!lines[0]) throw new ProblemError('not_found', m.statementMissing);
      const name = lines[0].person_name;
      return csvDownload(reply, m.statement({ month: params.month, name }), csvRows(lines));
    },
  };
  return { presentMonths, findMonth, handlers };
}
