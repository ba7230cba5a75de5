import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** A load balancer in front of the nodes, on loopback. */
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
  /** Time until which other nodes are preferred, because a request to this node has failed. */
  avoidUntil: number;
  open: number;
}

/**
 * Settings as in deploy/Caddyfile, in milliseconds: interval and timeout of health checks, and time for which a failed
 * node is avoided.
 */
const health = { everyMs: 500, timeoutMs: 2000, avoidMs: 1000 };
/** Milliseconds for which a request that reached no node is retried. */
const retryMs = 5000;
const cookieName = 'lamplight_node';
/** True for upload requests. An unfinished upload is stored on one node, so its requests must go to that node. */
const isSticky = (path: string): boolean => path.startsWith('/api/media/');

/**
 * Starts a balancer that picks the healthy node with the fewest open requests. If a node fails, the balancer retries
 * on another node, provided that the request was not sent yet or is read-only; otherwise it responds with 502.
 * @param onAsked called for every request
 */
export async function startBalancer(
  nodes: readonly string[],
  onAsked: (method: string, path: string) => void = () => {},
): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true });
  const targets = nodes.map((node, index): Target => {
    const { hostname, port } = new URL(node);
    return { name: String(index), hostname, port, isUp: true, avoidUntil: 0, open: 0 };
  });
  let turn = 0;

  function choose(tried: ReadonlySet<Target>, preferred: string | undefined): Target | undefined {
    const now = performance.now();
    const untried = targets.filter((target) => !tried.has(target));
    const healthy = untried.filter(({ isUp, avoidUntil }) => isUp && avoidUntil <= now);
    const candidates = healthy.length > 0 ? healthy : untried;
    turn += 1;
    const rotated = candidates.map((_, index) => candidates[(index + turn) % candidates.length] as Target);
    return rotated.find(({ name }) => name === preferred) ?? rotated.toSorted((a, b) => a.open - b.open)[0];
  }

  function forward(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    until: number,
    tried = new Set<Target>(),
  ): void {
    const { method = 'GET', url = '/', headers } = incoming;
    const preferred = new RegExp(`${cookieName}=(\\d+)`).exec(headers.cookie ?? '')?.[1];
    const isStickyRequest = isSticky(url);
    const target = choose(tried, isStickyRequest ? preferred : undefined);
    if (!target) {
      // No node responded: try again until the retry time is over.
      if (performance.now() > until) outgoing.writeHead(502).end();
      else void sleep(100).then(() => forward(incoming, outgoing, until));
      return;
    }
    const client = incoming.socket.remoteAddress ?? '';
    const forwarded = [headers['x-forwarded-for'] ?? [], client].flat().join(', ');
    const { hostname, port } = target;
    const upstreamRequest = request({
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
      incoming.pipe(upstreamRequest);
    };
    target.open += 1;
    upstreamRequest.once('close', () => {
      target.open -= 1;
    });
    // Wait for the connection, because the body can be sent only once.
    upstreamRequest.once('socket', (socket) => (socket.connecting ? socket.once('connect', send) : send()));
    upstreamRequest.once('response', (upstream) => {
      const set =
        isStickyRequest && preferred !== target.name
          ? [`${cookieName}=${target.name}; Path=/; HttpOnly`]
          : [];
      const cookies = [upstream.headers['set-cookie'] ?? [], set].flat();
      outgoing.writeHead(upstream.statusCode ?? 502, {
        ...upstream.headers,
        ...(cookies.length > 0 ? { 'set-cookie': cookies } : {}),
      });
      upstream.on('error', () => outgoing.destroy());
      upstream.pipe(outgoing);
    });
    upstreamRequest.once('error', () => {
      if (outgoing.headersSent || outgoing.destroyed) return outgoing.destroy();
      target.avoidUntil = performance.now() + health.avoidMs;
      const mayRetryOther = !isSent || method === 'GET' || method === 'HEAD';
      if (mayRetryOther && performance.now() < until)
        return forward(incoming, outgoing, until, new Set([...tried, target]));
      return outgoing.writeHead(502).end();
    });
    outgoing.once('close', () => upstreamRequest.destroy());
  }

  const server = createServer((incoming, outgoing) => {
    onAsked(incoming.method ?? '', incoming.url ?? '');
    forward(incoming, outgoing, performance.now() + retryMs);
  });
  // No limit here: the nodes themselves limit the time for a request body.
  server.requestTimeout = 0;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const stopping = new AbortController();

  async function watch(target: Target): Promise<void> {
    while (!stopping.signal.aborted) {
      const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(health.timeoutMs)]);
      const upstream = await fetch(`http://${target.hostname}:${target.port}/healthz`, { signal }).catch(
        () => null,
      );
      await upstream?.arrayBuffer().catch(() => null);
      target.isUp = upstream?.ok ?? false;
      await sleep(health.everyMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }
  const watching = targets.map(watch);
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    stop: async () => {
      stopping.abort();
      await Promise.all(watching);
      server.close();
      server.closeAllConnections();
      agent.destroy();
    },
  };
}
