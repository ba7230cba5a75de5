import { csvCell } from '../moments/export-text.ts';

/** Returns a CSV file; Excel reads UTF-8 only after a byte order mark. */
export async function* csvFile(rows: readonly (readonly (string | number)[])[]): AsyncGenerator<Uint8Array> {
  const text = rows
    .map(
      (row) =>
        `${row.map((cell) => (typeof cell === 'number' ? String(cell) : csvCell(cell))).join(',')}\r\n`,
    )
    .join('');
  yield Buffer.from(`\u{FEFF}${text}`);
}
