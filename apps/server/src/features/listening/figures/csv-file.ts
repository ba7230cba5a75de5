import type { FastifyReply } from 'fastify';
import { attachment } from '../../../http/attachment.ts';
import { csvCell } from '../moments/export-text.ts';

/** Cells of a row; text is quoted. */
export type CsvRow = readonly (string | number)[];

/** Yields a CSV file; Excel reads UTF-8 only after a byte order mark. */
async function* csvFile(rows: readonly CsvRow[]): AsyncGenerator<Uint8Array> {
  const text = rows
    .map(
      (row) =>
        `${row.map((cell) => (typeof cell === 'number' ? String(cell) : csvCell(cell))).join(',')}\r\n`,
    )
    .join('');
  yield Buffer.from(`\u{FEFF}${text}`);
}

/** Returns a CSV file as a download. @param name file name without extension */
export function csvDownload(
  reply: FastifyReply,
  name: string,
  rows: readonly CsvRow[],
): AsyncGenerator<Uint8Array> {
  void reply.header('content-disposition', attachment(name, 'csv'));
  return csvFile(rows);
}
