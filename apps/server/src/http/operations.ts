import { timingSafeEqual } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type * as Prometheus from 'prom-client';
import { createAsyncCache } from '../platform/async-cache.ts';
import { build } from '../platform/build.ts';
import type { Clock } from '../platform/clock.ts';
import { ProblemError, stoppingError } from '../platform/errors.ts';
import { lazyAsync } from '../platform/lazy.ts';
import type { Log } from '../platform/log.ts';
import { sharedRun } from '../platform/single-flight.ts';
import { withTimeout } from '../platform/timeout.ts';
import { m } from './problems.messages.ts';
import { isForwarded, isLoopback } from './proxies.ts';

interface ResponseSample {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  /** Duration in milliseconds. */
  readonly ms: number;
}

/** A metric: its name, its description, and a function that returns its value from the facts that were read. */
type GaugeOf<Facts> = readonly [name: string, help: string, valueOf: (facts: Facts) => number];

export interface Metrics {
  observe(answer: ResponseSample): void;
  /** Adds metrics whose facts are read together, once for each scrape. While reading fails, they have no value. */
  addGauges<Facts>(read: () => Facts | Promise<Facts>, gauges: readonly GaugeOf<Facts>[]): void;
  /** Returns all metrics in Prometheus' text format. */
  read(): Promise<{ readonly contentType: string; readonly text: string }>;
}

/** Timeout in milliseconds after which a database or a store counts as unavailable. */
const probeTimeoutMs = 4000;

/**
 * Milliseconds for which a readiness result is cached: anybody may request it, and each check queries the database
 * and writes to the media store.
 */
const readinessMaxAgeMs = 5000;

/**
 * Waits for a probe.
 * @throws if it takes longer than `probeTimeoutMs`
 */
const probe = <T>(work: Promise<T>): Promise<T> =>
  withTimeout(work, probeTimeoutMs, () => {
    throw new Error('no answer in time');
  });

/** Milliseconds between samples of the event loop's delay; the first sample yields no value. */
const delaySampleMs = 10;

/** Removes the delays of an event loop that was not sampled since the last scrape: NaN, and a minimum of 292 years. */
const withoutEmptyDelays = (text: string): string =>
  / Nan$/m.test(text) ? text.replace(/^lamplight_nodejs_eventloop_lag_(?:m|stddev|p\d)\w* .*\n/gm, '') : text;

/** Loaded at the first scrape or the five hundredth response, so that startup stays fast. */
const loadInstruments = async () => {
  const { collectDefaultMetrics, Gauge, Histogram, Registry } = await import('prom-client');
  const registry = new Registry();
  const { user, system } = process.cpuUsage();
  collectDefaultMetrics({ register: registry, prefix: 'lamplight_' });
  // The library counts CPU time from this moment on, so the time since the start of the process is added.
  for (const [name, used] of Object.entries({ user, system, '': user + system })) {
    const counter = registry.getSingleMetric(`lamplight_process_cpu_${name && `${name}_`}seconds_total`);
    (counter as Prometheus.Counter | undefined)?.inc(used / 1_000_000);
  }
  const durations = new Histogram({
    name: 'lamplight_http_request_seconds',
    help: 'Seconds from request to the end of the answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  new Gauge({
    name: 'lamplight_build_info',
    help: 'Always 1; the labels say which version and Git commit runs',
    labelNames: ['version', 'commit'],
    registers: [registry],
  }).set({ version: build.version, commit: build.commit ?? '' }, 1);
  // Sleep in short steps: a busy event loop may fire one longer timer together with the first delay sample.
  for (let samples = 0; samples < 4; samples += 1) await sleep(2 * delaySampleMs);
  return { Gauge, registry, durations };
};

/** Counts and times responses by route, and includes the default process metrics. */
export function createMetrics(log: Log): Metrics {
  const instruments = lazyAsync(loadInstruments);
  const gauges: ((loaded: Awaited<ReturnType<typeof loadInstruments>>) => void)[] = [];
  // Response times are recorded in batches: one by one, they would add a tenth to the time of a streamed range.
  const answers: ResponseSample[] = [];
  const flush = async () => {
    const loaded = await instruments().catch((error: unknown) => {
      // Drop the collected response times, because they would fill the memory.
      log.warn({ err: error, lost: answers.splice(0).length }, 'response times not recorded');
      throw error;
    });
    for (const { method, route, status, ms } of answers.splice(0))
      loaded.durations.observe({ method, route, status }, ms / 1000);
    return loaded;
  };
  return {
    observe: (answer) => {
      answers.push(answer);
      if (answers.length % 500 === 0) void flush().catch(() => {});
    },
    addGauges: (read, added) => {
      const readOnce = sharedRun(async () => probe(Promise.resolve(read())));
      gauges.push(({ Gauge, registry }) => {
        for (const [name, help, valueOf] of added) {
          const gauge: Prometheus.Gauge = new Gauge({
            name,
            help,
            registers: [registry],
            collect: async () => {
              try {
                gauge.set(valueOf(await readOnce()));
              } catch {
                gauge.remove();
              }
            },
          });
        }
      });
    },
    read: async () => {
      const loaded = await flush();
      for (const begin of gauges.splice(0)) begin(loaded);
      const { registry } = loaded;
      return { contentType: registry.contentType, text: withoutEmptyDelays(await registry.metrics()) };
    },
  };
}

interface Operations {
  readonly metrics: Metrics;
  readonly clock: Clock;
  /** Checks the database and the media store; throws if one of them does not respond. */
  readonly check: () => Promise<void>;
  readonly metricsToken: string | null;
  /** True once shutdown has begun. */
  readonly isStopping: () => boolean;
}

/** Returns whether a request comes from a program on this machine, and not through a proxy on it. */
const isLocal = ({ socket, headers }: FastifyRequest): boolean =>
  isLoopback(socket.remoteAddress ?? '') && !isForwarded(headers);

function hasBearer(request: FastifyRequest, token: string | null): boolean {
  const given = Buffer.from(request.headers.authorization ?? '');
  const wanted = Buffer.from(`Bearer ${token}`);
  return token !== null && given.length === wanted.length && timingSafeEqual(given, wanted);
}

/** Mounts /healthz, /readyz and /metrics. */
export function mountOperations(
  app: FastifyInstance,
  { metrics, clock, check, metricsToken, isStopping }: Operations,
): void {
  const readiness = createAsyncCache<'problem', unknown>({ clock, maxSize: 1, maxAgeMs: readinessMaxAgeMs });
  /** Returns why the node is not ready; null if it is. */
  const findProblem = (): unknown =>
    readiness.get('problem', () =>
      probe(check()).then(
        () => null,
        (error: unknown) => error,
      ),
    );

  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    metrics.observe({ method: request.method, route, status: reply.statusCode, ms: reply.elapsedTime });
  });

  app.get('/healthz', { logLevel: 'warn' }, async () => ({ status: 'ok' }));
  app.get('/readyz', { logLevel: 'warn' }, async () => {
    if (isStopping()) throw stoppingError();
    const problem = await findProblem();
    if (problem !== null)
      throw new ProblemError('unavailable', m.notReady, {
        retryAfter: readinessMaxAgeMs / 1000,
        cause: problem,
      });
    return { status: 'ready' };
  });
  app.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    if (!isLocal(request) && !hasBearer(request, metricsToken))
      throw new ProblemError('forbidden', m.metrics);
    const { contentType, text } = await metrics.read();
    return reply.type(contentType).send(text);
  });
}
