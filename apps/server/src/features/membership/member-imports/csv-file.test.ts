import { describe, expect, test } from 'vitest';
import { type CsvRow, readCsv, requireRowLimit } from './csv-file.ts';

async function read(file: string | Uint8Array): Promise<CsvRow[]> {
  const rows: CsvRow[] = [];
  for await (const row of readCsv(typeof file === 'string' ? Buffer.from(file) : file)) rows.push(row);
  return rows;
}

const problemOf = async (file: string | Uint8Array): Promise<string> =>
  read(file).then(
    () => 'none',
    (error: unknown) => (error instanceof Error ? error.message : ''),
  );

const people = [
  { line: 1, cells: ['email', 'name'] },
  { line: 2, cells: ['nell@readers.test', 'Zoë'] },
];

describe('a file of members is read', () => {
  test.each([
    ['with commas', 'email,name\nnell@readers.test,Zoë\n'],
    ['with semicolons and a mark', '\uFEFFemail;name\r\nnell@readers.test;Zoë'],
    ['with tabs', 'email\tname\rnell@readers.test\tZoë\r'],
    ['in quotation marks', '"email","name"\n"nell@readers.test","Zoë"\n'],
  ])('%s', async (_, file) => {
    expect(await read(file)).toEqual(people);
  });

  test.each([
    ['Latin-1', Buffer.from('email;name\nnell@readers.test;Zoë\n', 'latin1')],
    [
      'UTF-16, as spreadsheets save “Unicode text”',
      Buffer.from('\uFEFFemail\tname\nnell@readers.test\tZoë\n', 'utf16le'),
    ],
  ])('in %s', async (_, bytes) => {
    expect(await read(bytes)).toEqual(people);
  });

  test('with the line on which each row begins', async () => {
    const rows = await read('email,note\n\na@b.test,"one\ntwo\nthree"\nc@d.test,x "y" z\n');
    expect(rows.map(({ line }) => line)).toEqual([1, 3, 6]);
    expect(rows[2]?.cells).toEqual(['c@d.test', 'x "y" z']);
  });

  test('across its chunks', async () => {
    const lines = Array.from({ length: 5000 }, (_, at) => `é${at}@readers.test;"Zoë ${at}"`);
    const rows = await read(`email;name\n${lines.join('\n')}`);
    expect(rows).toHaveLength(5001);
    expect(rows[4321]?.cells).toEqual(['é4320@readers.test', 'Zoë 4320']);
  });
});

describe('a file is refused, with its line', () => {
  test.each([
    ['without a byte', '', 'The file is empty.'],
    ['with blank lines alone', '\n\n', 'The file is empty.'],
    ['with the names of columns alone', 'email,name\n', 'The file has names of columns and no rows.'],
    [
      'with an open quotation mark',
      'email,name\na@b.test,x\nc@d.test,"y\ne@f.test,z\n',
      'Line 3: a quotation mark is opened and not closed.',
    ],
    [
      'with an endless row',
      `email,name\na@b.test,"${'x'.repeat(200_000)}"\n`,
      'Line 2: the row is too long. A quotation mark may be missing.',
    ],
    [
      'that is no text',
      'PK\u0003\u0004\u0000\u0000sheet',
      'This is not a CSV file. Save the table as CSV and try again.',
    ],
  ])('%s', async (_, file, problem) => {
    expect(await problemOf(file)).toBe(problem);
  });

  test('with more rows than an import may have', async () => {
    const file = `email\n${'a@b.test\n'.repeat(50_001)}`;
    const problem = 'The file has more than 50,000 rows. Split it into several files.';
    expect(await problemOf(file)).toBe(problem);
    await expect(requireRowLimit(Buffer.from(file))).rejects.toThrow(problem);
    // Rows can have several lines.
    const long = `email,note\n${'a@b.test,"two\nlines"\n'.repeat(30_000)}`;
    await expect(requireRowLimit(Buffer.from(long))).resolves.toBeUndefined();
  });
});
