// Processor time and memory of a search for books, in libraries of 10,000 and 100,000 books on both databases.
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'kysely';
import { readConfig } from '../../apps/server/src/config/config.ts';
import { buildServices } from '../../apps/server/src/container.ts';
import { createSearch } from '../../apps/server/src/features/catalogue/search/search.ts';
import { disabledPayments } from '../../apps/server/src/gateways/payments/disabled-payments.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { start as startPostgres } from '../../tooling/test-postgres.ts';
import { fillBooks } from '../api/fill.ts';
import { fillPeople } from '../api/fill-people.ts';
import { searches } from '../api/searches.ts';
import { cpuUsed } from '../support/cpu.ts';
import { analyze, recreateDatabase, reportGoal, runBench } from '../support/harness.ts';
import { commonFlags, flagsOf } from '../support/nodes.ts';
import { quantile } from '../support/quantile.ts';

const { values } = parseArgs({
  options: {
    books: { type: 'string', default: '10000,100000' },
    engine: { type: 'string' },
    keep: { type: 'string' },
  },
});
/** Maximum milliseconds of processor of the 95th of 100 searches, by books. */
const maxMs: Readonly<Record<number, number>> = { 10_000: 10, 100_000: 40 };
/** Searches that were not asked before, and books that they look for. */
const [searchCount, sought] = [400, 500];
const maxNameBytes = 200;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
const heapBytes = (): number => {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
};

await runBench(async ({ folder, atEnd }) => {
  const missed: string[] = [];
  for (const engine of ['sqlite', 'postgres'].filter((name) => !values.engine || name === values.engine)) {
    const postgres = engine === 'postgres' ? await startPostgres() : null;
    if (postgres) atEnd(postgres.stop);
    for (const count of values.books.split(',').map(Number)) {
      const flags = {
        ...commonFlags(),
        'data-dir': `${values.keep ?? folder}/${engine}-${count}`,
        ...(postgres && { 'database-url': await recreateDatabase(postgres.url, 'lamplight_bench_search') }),
      };
      const deps = await buildServices(readConfig('start', flagsOf(flags)), {
        log: createLog('error'),
        payments: disabledPayments,
      });
      const { db } = deps.connection;
      // A folder given by --keep may contain the library already.
      if (!(await db.selectFrom('books').select('id').limit(1).executeTakeFirst())) {
        await fillBooks(deps, count);
        await fillPeople(deps, count);
      }
      const some = await db
        .selectFrom('books')
        .select(['id', 'title', 'synopsis'])
        .where(sql<boolean>`id % ${sql.lit(Math.ceil(count / sought))} = 0`)
        .execute();
      await sleep(500);
      const search = createSearch(db);
      const [bytesBefore, cpuBefore, began] = [heapBytes(), cpuUsed(process.pid), performance.now()];
      await search.names();
      const readSeconds = (performance.now() - began) / 1000;
      const readCpu = (cpuUsed(process.pid) - cpuBefore) / 1e6;
      const bytes = (heapBytes() - bytesBefore) / count;
      const everything = { hidden: new Set<number>(), enough: 12 };
      const times: number[] = [];
      let found = 0;
      for (const q of searches({ some: some.map((book) => ({ ...book })) }, searchCount, {
        distinct: true,
      })) {
        const before = process.cpuUsage();
        found += (await search.find('books', everything, q)).ids.length;
        const { user, system } = process.cpuUsage(before);
        times.push((user + system) / 1000);
      }
      const [book] = some;
      await db
        .updateTable('books')
        .set({ subtitle: 'Edited' })
        .where('id', '=', book?.id ?? 0)
        .execute();
      const beforeEdit = process.cpuUsage();
      await search.names();
      const edit = process.cpuUsage(beforeEdit);
      process.stdout.write(
        `${engine} ${String(count).padStart(7)} books: read in ${readSeconds.toFixed(1)} s (processor ${readCpu.toFixed(1)} s), ` +
          `${bytes.toFixed(0)} bytes a book; a search p50 ${quantile(times, 0.5).toFixed(2)} ms, ` +
          `p95 ${quantile(times, 0.95).toFixed(2)}, p99 ${quantile(times, 0.99).toFixed(2)}, ${(found / times.length).toFixed(0)} books; ` +
          `after an edit ${((edit.user + edit.system) / 1000).toFixed(1)} ms\n`,
      );
      const limit = maxMs[count];
      if (limit !== undefined) {
        const goal = {
          name: `${engine}, ${count} books: p95 of processor`,
          isMet: quantile(times, 0.95) <= limit,
          text: `at most ${limit} ms`,
        };
        process.stdout.write(`${JSON.stringify(goal)}\n`);
        if (!goal.isMet) missed.push(goal.name);
      }
      await deps.close();
    }
  }
  void [analyze, reportGoal, maxNameBytes];
  return missed;
});
