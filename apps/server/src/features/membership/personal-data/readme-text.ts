import { isoOf } from '../../../platform/clock.ts';
import { m } from './messages.ts';
import { type personalData, personalTables } from './personal-tables.ts';

type Rules = typeof personalData;

/** Tables with a file in the export. */
type ExportedTable = {
  [Name in keyof Rules]: Rules[Name] extends { readonly exported: readonly [string, ...string[]] }
    ? Name
    : never;
}[keyof Rules];

/** Files with the titles of books and chapters that the tables refer to. */
type ReferenceFile = 'discussions' | 'chapters' | 'books';

const references = ['discussions', 'chapters', 'books'] as const satisfies readonly ReferenceFile[];

/** Returns the export's README: what each file contains. */
export function readmeText(username: string, nowMs: number): string {
  const tables = personalTables.filter(({ exported }) => exported.length > 0).map(({ name }) => name);
  const names = [...(tables as ExportedTable[]), ...references];
  const width = Math.max(...names.map((name) => name.length)) + '.json  '.length;
  const lines = names.map((name) => `${`${name}.json`.padEnd(width)}${m[`file_${name}`]}`);
  const title = m.readme_title({ time: isoOf(nowMs) });
  return `${title}\n\n${m.readme_intro({ username })}\n${m.readme_units}\n\n${lines.join('\n')}\n`;
}
