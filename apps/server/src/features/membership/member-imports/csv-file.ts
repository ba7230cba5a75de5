import { isUtf8 } from 'node:buffer';
import { pipeline, Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { memberImportLimits as limits } from '@lamplight/contract';
import { parse } from 'csv-parse';
import { ProblemError } from '../../../platform/errors.ts';
import { m } from './messages.ts';

/** One row of a file; `line` is the line on which it begins, from 1. */
export interface CsvRow {
  readonly line: number;
  readonly cells: readonly string[];
}

interface ParsedRecord {
  readonly record: readonly string[];
  /** `lines`: the line on which the record ends. */
  readonly info: { readonly lines: number };
}

/** Maximum bytes that are decoded and parsed at a time. */
const chunkBytes = 64 * 1024;

const refuse = (message: string) => new ProblemError('invalid_input', message);

/**
 * Returns the encoding: UTF-16 if there is its byte order mark, UTF-8 if the bytes are valid, otherwise
 * Windows-1252, which includes Latin-1.
 */
function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
}

function* decode(bytes: Uint8Array): Generator<string> {
  const decoder = new TextDecoder(encodingOf(bytes));
  for (let at = 0; at < bytes.length; at += chunkBytes)
    yield decoder.decode(bytes.subarray(at, at + chunkBytes), { stream: true });
  yield decoder.decode();
}

/** Decodes a file and yields to the event loop after each chunk, because parsing a chunk is synchronous. */
async function* decodeWithPauses(bytes: Uint8Array): AsyncGenerator<string> {
  for (const text of decode(bytes)) {
    yield text;
    await setImmediate();
  }
}

/** Returns the separator that the first line has most often outside quotation marks. */
export function delimiterOf(start: string): string {
  const [line = ''] = start.replaceAll(/"(?:[^"]|"")*"/g, '').split(/\r\n?|\n/, 1);
  const count = (delimiter: string) => line.split(delimiter).length;
  return [',', ';', '\t'].reduce((best, separator) => (count(separator) > count(best) ? separator : best));
}

/**
 * Reads a CSV file; the first row has the names of the columns. Quotation marks, line ends, separator (comma,
 * semicolon, tab) and encoding are recognized; empty lines are left out.
 * @throws ProblemError invalid_input with the line, if the file is no CSV or too long
 */
export async function* readCsv(bytes: Uint8Array): AsyncGenerator<CsvRow> {
  if (bytes.length === 0) throw refuse(m.fileEmpty);
  // Only UTF-16 text contains zero bytes.
  if (!encodingOf(bytes).startsWith('utf-16') && bytes.includes(0)) throw refuse(m.fileNotCsv);
  const start = decode(bytes.subarray(0, chunkBytes)).next().value ?? '';
  let nextLine = 1;
  const parser = parse({
    delimiter: delimiterOf(start),
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: limits.rowCharacters,
    info: true,
    // Count lines as soon as a record is parsed: an error drops records that were parsed and not yet yielded.
    on_record: (record: string[], { lines }: { readonly lines: number }) => {
      nextLine = lines + 1;
      return record;
    },
  });
  // The loop below throws errors of the parser, so this callback ignores them.
  pipeline(Readable.from(decodeWithPauses(bytes)), parser, () => {});
  let count = -1;
  try {
    for await (const { record, info } of parser as AsyncIterable<ParsedRecord>) {
      count += 1;
      if (count > limits.rows) throw refuse(m.fileTooManyRows({ count: limits.rows }));
      const breaks = record.reduce((sum, cell) => sum + (cell.match(/\r\n?|\n/g)?.length ?? 0), 0);
      yield { line: info.lines - breaks, cells: record };
    }
  } catch (error) {
    const { code } = error as { readonly code?: string };
    if (code === 'CSV_QUOTE_NOT_CLOSED') throw refuse(m.quoteOpen({ line: nextLine }));
    if (code === 'CSV_MAX_RECORD_SIZE') throw refuse(m.rowTooLong({ line: nextLine }));
    throw code?.startsWith('CSV_') ? refuse(m.fileNotCsv) : error;
  } finally {
    parser.destroy();
  }
  if (count === -1) throw refuse(m.fileEmpty);
  if (count === 0) throw refuse(m.fileOnlyHeader);
}

/** Returns whether a file has more line ends of one kind than an import may have rows. */
const hasManyLines = (bytes: Buffer): boolean =>
  ['\r', '\n'].some((end) => {
    let count = 0;
    for (let at = bytes.indexOf(end); at !== -1 && count <= limits.rows; at = bytes.indexOf(end, at + 1))
      count += 1;
    return count > limits.rows;
  });

/**
 * Refuses a file with too many rows before any is stored. Rows can have several lines, so only parsing counts them; a
 * file of few lines is not parsed.
 * @throws ProblemError invalid_input
 */
export async function requireRowLimit(bytes: Buffer): Promise<void> {
  if (!hasManyLines(bytes)) return;
  for await (const _row of readCsv(bytes));
}
