import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** What stands before the nodes, on loopback. */
export interface Balancer {
  /** Origin without a trailing slash. */
  readonly url: string;
  stop(): Promise<void>;
}

interface Target {
  readonly name: string;
  readonly hostname: string;
  readonly port: string;
  isUp: boolean;
  /** It failed somebody a moment ago: others come first until then. */
  shunnedUntil: number;
  open: number;
}

/** As deploy/Caddyfile has it: how often health is asked for, how long it may take, how long a failure counts. */
const health = { everyMs: 500, timeoutMs: 2000, shunnedMs: 1000 };
/** How long a request that no node has seen yet is tried again. */
const tryMs = 5000;
const cookieName = 'lamplight_node';
/** A node's own unfinished uploads: who began one there comes back there. */
const isKeptToOne = (path: string): boolean => path.startsWith('/api/media/');

/**
 * Least connections first, over nodes that say they are up. A request that reached no node, or that only reads and was
 * not answered, goes to another; one that may have been acted upon is answered 502.
 * @param onAsked sees every request as it comes
 */
export async function startBalancer(
  nodes: readonly string[],
  onAsked: (method: string, path: string) => void = () => {},
): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true });
  const targets = nodes.map((node, index): Target => {
    const { hostname, port } = new URL(node);
    return { name: String(index), hostname, port, isUp: true, shunnedUntil: 0, open: 0 };
  });
  let turn = 0;

  function choose(tried: ReadonlySet<Target>, wanted: string | undefined): Target | undefined {
    const now = performance.now();
    const left = targets.filter((target) => !tried.has(target));
    const well = left.filter(({ isUp, shunnedUntil }) => isUp && shunnedUntil <= now);
    const among = well.length > 0 ? well : left;
    turn += 1;
    const inTurn = among.map((_, index) => among[(index + turn) % among.length] as Target);
    return inTurn.find(({ name }) => name === wanted) ?? inTurn.toSorted((a, b) => a.open - b.open)[0];
  }

  function pass(
    asked: IncomingMessage,
    answer: ServerResponse,
    until: number,
    tried = new Set<Target>(),
  ): void {
    const { method = 'GET', url = '/', headers } = asked;
    const wanted = new RegExp(`${cookieName}=(\\d+)`).exec(headers.cookie ?? '')?.[1];
    const isSticky = isKeptToOne(url);
    const target = choose(tried, isSticky ? wanted : undefined);
    if (!target) {
      // All were tried: from the start again, until the patience of whoever asks is over.
      if (performance.now() > until) answer.writeHead(502).end();
      else void sleep(100).then(() => pass(asked, answer, until));
      return;
    }
    const client = asked.socket.remoteAddress ?? '';
    const forwarded = [headers['x-forwarded-for'] ?? [], client].flat().join(', ');
    const { hostname, port } = target;
    const further = request({
      agent,
      hostname,
      port,
      method,
      path: url,
      headers: { ...headers, 'x-forwarded-for': forwarded, 'x-forwarded-proto': 'http' },
    });
    let isSent = false;
    const send = () => {
      isSent = true;
      asked.pipe(further);
    };
    target.open += 1;
    further.once('close', () => {
      target.open -= 1;
    });
    // Not before there is a line: a body can be sent only once.
    further.once('socket', (socket) => (socket.connecting ? socket.once('connect', send) : send()));
    further.once('response', (said) => {
      const set =
        isSticky && wanted !== target.name ? [`${cookieName}=${target.name}; Path=/; HttpOnly`] : [];
      const cookies = [said.headers['set-cookie'] ?? [], set].flat();
      answer.writeHead(said.statusCode ?? 502, {
        ...said.headers,
        ...(cookies.length > 0 ? { 'set-cookie': cookies } : {}),
      });
      said.on('error', () => answer.destroy());
      said.pipe(answer);
    });
    further.once('error', () => {
      if (answer.headersSent || answer.destroyed) return answer.destroy();
      target.shunnedUntil = performance.now() + health.shunnedMs;
      const mayGoElsewhere = !isSent || method === 'GET' || method === 'HEAD';
      if (mayGoElsewhere && performance.now() < until)
        return pass(asked, answer, until, new Set([...tried, target]));
      return answer.writeHead(502).end();
    });
    answer.once('close', () => further.destroy());
  }

  const server = createServer((asked, answer) => {
    onAsked(asked.method ?? '', asked.url ?? '');
    pass(asked, answer, performance.now() + tryMs);
  });
  // A bounded wait for a whole body is the nodes' own affair.
  server.requestTimeout = 0;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const over = new AbortController();

  async function watch(target: Target): Promise<void> {
    while (!over.signal.aborted) {
      const signal = AbortSignal.any([over.signal, AbortSignal.timeout(health.timeoutMs)]);
      const said = await fetch(`http://${target.hostname}:${target.port}/healthz`, { signal }).catch(
        () => null,
      );
      await said?.arrayBuffer().catch(() => null);
      target.isUp = said?.ok ?? false;
      await sleep(health.everyMs, undefined, { signal: over.signal }).catch(() => {});
    }
  }
  const watching = targets.map(watch);
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    stop: async () => {
      over.abort();
      await Promise.all(watching);
      server.close();
      server.closeAllConnections();
      agent.destroy();
    },
  };
}
