import { createWriteStream, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { readConfig } from '../../apps/server/src/config/config.ts';
import { buildServices } from '../../apps/server/src/container.ts';
import { connect } from '../../apps/server/src/db/connect.ts';
import { createMemoryMailer } from '../../apps/server/src/gateways/mail/memory.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { brokenRows, type Stock, takeStock } from '../../apps/server/src/testing/attack/stock.ts';
import { plantWorld, type World } from '../../apps/server/src/testing/attack/world.ts';
import { quietPayments } from '../../apps/server/src/testing/quiet-payments.ts';
import { serveParent } from '../support/serve-parent.ts';

export interface Facts {
  readonly origin: string;
  readonly world: World;
  readonly logFile: string;
}

/** How the server stands, as it is told from inside. */
export interface Standing {
  /** Bytes that live on after a collection. */
  readonly heap: number;
  /** The longest that the main thread computed without a pause since this was asked last, in milliseconds of its CPU. */
  readonly stall: number;
  readonly stock: Stock;
  readonly broken: readonly string[];
}

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const tickMs = 5;
let stall = 0;
let before = process.threadCpuUsage();
// Of the thread's own time: what the machine does beside it is no stall of ours.
setInterval(() => {
  const now = process.threadCpuUsage();
  stall = Math.max(stall, (now.user - before.user + now.system - before.system) / 1000);
  before = now;
}, tickMs);

// The whole product, with attackers, victims and secrets; `limits` keeps the counts of attempts as they are in production.
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
  { ...config, metricsToken: 'a token for metrics that nobody is told' },
  {
    log,
    ...(limits === 'limits' ? {} : { searches: { count: async () => undefined } }),
    connection: limits === 'limits' ? connection : { ...connection, limiter },
    payments: quietPayments(),
    mailer: createMemoryMailer(),
  },
);
const world = await plantWorld(deps);

process.on('message', () => {
  void (async () => {
    const standing: Standing = {
      stall,
      stock: await takeStock(deps, world),
      broken: await brokenRows(deps),
      heap: settled(),
    };
    process.send?.(standing);
    before = process.threadCpuUsage();
    stall = 0;
  })();
});

function settled(): number {
  for (let round = 0; round < 3; round += 1) collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

await serveParent(deps, { world, logFile } satisfies Omit<Facts, 'origin'>);
