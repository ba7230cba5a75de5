import { createWriteStream, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { readConfig } from '../../apps/server/src/config/config.ts';
import { buildServices } from '../../apps/server/src/container.ts';
import { connect } from '../../apps/server/src/db/connect.ts';
import { createMemoryMailer } from '../../apps/server/src/gateways/mail/memory.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { createFixtures, type FuzzFixtures } from '../../apps/server/src/testing/fuzz/fixtures.ts';
import {
  findInconsistentRows,
  type StateSnapshot,
  takeSnapshot,
} from '../../apps/server/src/testing/fuzz/state-snapshot.ts';
import { noopPayments } from '../../apps/server/src/testing/noop-payments.ts';
import { serveForParent } from '../support/serve-for-parent.ts';

export interface Facts {
  readonly origin: string;
  readonly fixtures: FuzzFixtures;
  readonly logFile: string;
}

/** State of the server process. */
export interface ServerState {
  /** Heap bytes after a garbage collection. */
  readonly heap: number;
  /** Longest block of the main thread since the last report, in milliseconds of CPU. */
  readonly stall: number;
  readonly stock: StateSnapshot;
  readonly broken: readonly string[];
}

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const tickMs = 5;
let stall = 0;
let before = process.threadCpuUsage();
// Measures CPU time of the thread, so that other load on the machine does not count.
setInterval(() => {
  const now = process.threadCpuUsage();
  stall = Math.max(stall, (now.user - before.user + now.system - before.system) / 1000);
  before = now;
}, tickMs);

// Serves the whole app with the accounts and data of the fuzz tests; `limits` keeps the production rate limits.
const [limits, ...args] = process.argv.slice(2);
const config = readConfig('start', ['--port', '0', ...args]);
mkdirSync(config.dataDir, { recursive: true });
const logFile = join(config.dataDir, 'log.jsonl');
const lines = createWriteStream(logFile);
const log = createLog('info', { write: (line) => void lines.write(line) });
const connection = await connect({ url: config.databaseUrl, folder: config.dataDir }, log);
const limiter: typeof connection.limiter = (options) =>
  connection.limiter({ ...options, points: 1_000_000_000 });
const deps = await buildServices(
  { ...config, metricsToken: 'a secret token for metrics' },
  {
    log,
    ...(limits === 'limits' ? {} : { searches: { count: async () => undefined } }),
    connection: limits === 'limits' ? connection : { ...connection, limiter },
    payments: noopPayments(),
    mailer: createMemoryMailer(),
  },
);
const fixtures = await createFixtures(deps);

process.on('message', () => {
  void (async () => {
    const state: ServerState = {
      stall,
      stock: await takeSnapshot(deps, fixtures),
      broken: await findInconsistentRows(deps),
      heap: heapAfterGc(),
    };
    process.send?.(state);
    before = process.threadCpuUsage();
    stall = 0;
  })();
});

function heapAfterGc(): number {
  for (let round = 0; round < 3; round += 1) collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

await serveForParent(deps, { fixtures, logFile } satisfies Omit<Facts, 'origin'>);
