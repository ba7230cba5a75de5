// Measures CPU time and memory of searches for books, in libraries of 10,000 and 100,000 books.
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { createSearch } from '../../apps/server/src/features/catalogue/search/search.ts';
import type { WordIndex } from '../../apps/server/src/features/catalogue/search/word-index.ts';
import { fillBooks } from '../api/fill.ts';
import { fillPeople } from '../api/fill-people.ts';
import { searches } from '../api/searches.ts';
import { engines, readEngines, reportGoal, runOnEngines } from '../support/harness.ts';
import { commonFlags } from '../support/nodes.ts';
import { quantile } from '../support/quantile.ts';
import { openServices } from '../support/seed.ts';

const { values } = parseArgs({
  options: {
    books: { type: 'string', default: '10000,100000' },
    engine: { type: 'string', default: engines.join(',') },
  },
});
/** Maximum 95th percentile of the CPU milliseconds per search, by the number of books in the library. */
const maxMs: Readonly<Record<number, number>> = { 10_000: 10, 100_000: 40 };
/** Number of uncached searches, and number of books from which their words are taken. */
const [searchCount, sought] = [400, 500];

/** Returns the size of an index in bytes, assuming one byte per character of its texts. */
const bytesOf = ({ ids, keys, titles, words, letters, inTitle, inOthers }: WordIndex): number =>
  [keys, titles, words].reduce((sum, { text, starts }) => sum + text.length + starts.byteLength, 0) +
  [inTitle, inOthers].reduce((sum, { bytes, starts }) => sum + bytes.byteLength + starts.byteLength, 0) +
  ids.byteLength +
  letters.byteLength;

/** Returns the CPU time in milliseconds that this process takes for some work. */
async function cpuOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

await runOnEngines(readEngines(values.engine) ?? engines, async ({ engine, folder, database }) => {
  const missed: string[] = [];
  for (const count of values.books.split(',').map(Number)) {
    const deps = await openServices({
      ...commonFlags(),
      'data-dir': `${folder}/${engine}-${count}`,
      ...(await database(`lamplight_bench_search_${count}`)),
    });
    const { db } = deps.connection;
    await fillBooks(deps, count);
    await fillPeople(deps, count);
    const some = await db
      .selectFrom('books')
      .select(['id', 'title', 'synopsis'])
      .where(sql<boolean>`id % ${sql.lit(Math.ceil(count / sought))} = 0`)
      .execute();
    const search = createSearch(db);
    const reading = await cpuOf(search.names);
    const { books } = await search.names();
    const bytes = books.reduce((sum, index) => sum + bytesOf(index), 0) / count;
    const everything = { hidden: new Set<number>(), enough: 12 };
    const times: number[] = [];
    let found = 0;
    for (const q of searches({ some: [...some] }, searchCount, { distinct: true }))
      times.push(
        await cpuOf(async () => {
          found += (await search.find('books', everything, q)).ids.length;
        }),
      );
    await db
      .updateTable('books')
      .set({ subtitle: 'Edited' })
      .where('id', '=', some[0]?.id ?? 0)
      .execute();
    const edit = await cpuOf(search.names);
    const p95 = quantile(times, 0.95);
    process.stdout.write(
      `${engine}, ${count} books: read in ${(reading / 1000).toFixed(1)} s, ${bytes.toFixed(0)} bytes a book; ` +
        `a search ${quantile(times, 0.5).toFixed(1)} ms (p50), ${p95.toFixed(1)} (p95), ${quantile(times, 0.99).toFixed(1)} (p99), ` +
        `${(found / times.length).toFixed(0)} books each; names after an edit ${edit.toFixed(1)} ms\n`,
    );
    const limit = maxMs[count];
    if (limit !== undefined) {
      reportGoal({
        what: `a search for books, ${engine}, ${count} books: processor, p95`,
        seen: `${p95.toFixed(1)} ms`,
        limit: `at most ${limit} ms`,
        isMet: p95 <= limit,
      });
      if (p95 > limit) missed.push(`search on ${engine} with ${count} books`);
    }
    await deps.close();
  }
  return missed;
});
