import { randomUUID } from 'node:crypto';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { join } from 'node:path';
import compress from '@fastify/compress';
import { bodyLimits, demoBackendEndpoints, endpoints } from '@lamplight/contract';
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import { sql } from 'kysely';
import type { Config } from './config/config.ts';
import { mountOutboxViewer, muteError } from './features/accounts/index.ts';
import { mountFeeds } from './features/listening/index.ts';
import { mountWebhook } from './features/membership/index.ts';
import { mountUnsubscribe } from './features/notifications/index.ts';
import {
  mountEmbeds,
  mountPublicPages,
  mountWebApp,
  readPlayerFiles,
  readPublicStyle,
} from './features/publishing/index.ts';
import { addGauges } from './gauges.ts';
import { createBodyRefusals, mountBodyParsers } from './http/body-parsers.ts';
import { enforceBodyTimeout } from './http/body-timeout.ts';
import { limitConnections } from './http/connections.ts';
import { allowOrigins } from './http/cors.ts';
import { hstsHeader } from './http/hsts.ts';
import { mountOpenApi } from './http/openapi-pages.ts';
import { createMetrics, mountOperations } from './http/operations.ts';
import { replyToMalformedRequest, sendProblem } from './http/problems.ts';
import { isLoopback, trustedProxies } from './http/proxies.ts';
import { inRequestLanguage, mountRequestLanguage } from './http/request-language.ts';
import { allowedMethods, largeBodyTest, registerRoutes } from './http/routes.ts';
import { serializerCompiler } from './http/serialization.ts';
import { closeStalledConnections } from './http/stalled-connections.ts';
import { validatorCompiler } from './http/validation.ts';
import { type Log, redactUrl, withoutRedaction } from './platform/log.ts';
import type { Services } from './services.ts';

/** Milliseconds for a client to send a request; Fastify sets no limit by default. */
const requestTimeoutMs = 10_000;
const bodyTimeout = {
  ms: requestTimeoutMs,
  minBytes: 16 * 1024,
  isLargeBody: largeBodyTest(endpoints),
};

/** Path prefix of the demo's own API on this host. */
const demoPrefix = '/demo-api';

/** A browser holds six connections; a household, office or small provider may share one address. */
const connectionLimits = { total: 10_000, perAddress: 256, idleMs: 5_000 };

/** Schema compilers, passed to Fastify at creation: without them it would load its default compilers. */
const schemaController = {
  compilersFactory: { buildValidator: () => validatorCompiler, buildSerializer: () => serializerCompiler },
} as unknown as NonNullable<FastifyServerOptions['schemaController']>;

const webApp = join(import.meta.dirname, '../../web/dist');

function securityOptions({ http: { publicUrl }, demo }: Config, mediaOrigin: string | null): HelmetOptions {
  const isSecure = publicUrl.startsWith('https:');
  // Origins of a demo on another host, and of the store that signed URLs lead to.
  const externalOrigins = demo.apiUrl.startsWith('/') ? [] : [new URL(demo.apiUrl).origin];
  if (mediaOrigin) externalOrigins.push(mediaOrigin);
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        ...(externalOrigins.length > 0 ? { connectSrc: ["'self'", ...externalOrigins] } : {}),
        imgSrc: ["'self'", 'https:', 'data:', ...externalOrigins],
        mediaSrc: ["'self'", 'https:', 'blob:', ...externalOrigins],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(isSecure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    // Equivalent of frame-ancestors for browsers that do not support it.
    xFrameOptions: { action: 'deny' as const },
    strictTransportSecurity: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' as const },
    // Lock screens and link previews load covers from other origins.
    crossOriginResourcePolicy: { policy: 'cross-origin' as const },
  };
}

/** Computes the security headers once; every response has the same. */
function securityHeaders(config: Config, mediaOrigin: string | null) {
  const response = new http.ServerResponse(new http.IncomingMessage(new Socket()));
  helmet(securityOptions(config, mediaOrigin))(response.req, response, (error) => {
    if (error) throw error;
  });
  const strict = hstsHeader(config.http.publicUrl);
  return { ...response.getHeaders(), ...(strict ? { 'strict-transport-security': strict } : {}) };
}

/** Warns once if requests seem to come through a proxy while TRUST_PROXY is not set. */
function createProxyNotice(trustProxy: Config['http']['trustProxy'], log: Log) {
  let isDue = trustProxy === false;
  return ({ headers, socket }: IncomingMessage): void => {
    if (!isDue || headers['x-forwarded-for'] === undefined) return;
    isDue = false;
    log.warn(
      { address: socket.remoteAddress },
      'ignored X-Forwarded-For: TRUST_PROXY is not set, so all clients behind a proxy count as one address',
    );
  };
}

/**
 * Creates the HTTP server. Passes media requests to the streaming service and all others to the router (`next`), and
 * limits the connections of each client.
 */
function createServer(
  { config, log, streaming }: Services,
  {
    next,
    isProxy,
    mediaHooks,
  }: {
    next: (request: IncomingMessage, response: ServerResponse) => void;
    isProxy: ReturnType<typeof trustedProxies>;
    mediaHooks: Parameters<Services['streaming']['handle']>[2];
  },
): http.Server {
  const noticeProxy = createProxyNotice(config.http.trustProxy, log);
  const limits = {
    // Bodies have their own timeout, see body-timeout.ts: uploads may take longer while they progress.
    requestTimeout: 0,
    headersTimeout: requestTimeoutMs,
    keepAliveTimeout: 72_000,
    connectionsCheckingInterval: 2_000,
    // The Host header is checked below: Node's own error response would have no body and none of our headers.
    requireHostHeader: false,
  };
  const handle = (request: IncomingMessage, response: ServerResponse): void => {
    connections.track(request, response);
    noticeProxy(request);
    if (request.headers.host === undefined && request.httpVersion === '1.1')
      return replyToMalformedRequest(new Error('There is no Host.'), request.socket);
    enforceBodyTimeout(request, response, bodyTimeout);
    if (!streaming.handle(request, response, mediaHooks)) next(request, response);
  };
  const server = http.createServer(limits, handle);
  // Ignore unknown `Expect` headers, as RFC 9110 §10.1.1 allows.
  server.on('checkExpectation', handle);
  server.maxConnections = connectionLimits.total;
  const connections = limitConnections(server, {
    ...connectionLimits,
    isExempt: (address) => isLoopback(address) || isProxy(address),
    onRefused: (address, refused) =>
      log.warn(
        { address, refused, limit: connectionLimits.perAddress },
        'refused connections: too many from one address; if it is a proxy, name it in TRUST_PROXY',
      ),
  });
  closeStalledConnections(server);
  return server;
}

/** Logs each request after its response. */
function logRequests(app: FastifyInstance, requestLog: Log): void {
  app.addHook('onResponse', async (request, reply) => {
    // Routes such as the probes set a higher log level than 'info': their requests are not logged.
    if (!(request.log as Log).isLevelEnabled('info')) return;
    const { method, url, ip, actor, problemCode: code } = request;
    // The account id is logged for refused requests only: otherwise the log would reveal what everybody reads and
    // hears.
    const refused = reply.statusCode >= 400 && { code, user_id: actor?.id };
    const keyId = actor?.session.keyId ?? null;
    const key = keyId === null ? {} : { key: keyId };
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    requestLog.info(
      {
        reqId: request.id,
        method,
        url: redactUrl(url),
        status: reply.statusCode,
        ms,
        ip,
        ...key,
        ...refused,
      },
      'request',
    );
  });
}

/** Builds the Fastify app: hooks, error handler and all routes. It does not listen yet; tests use `inject`. */
export async function buildApp(deps: Services): Promise<FastifyInstance> {
  const { config, log, streaming } = deps;
  const metrics = createMetrics(log);
  addGauges(metrics, deps);
  const security = securityHeaders(config, deps.storage.signedUrlOrigin);
  const loggerInstance: FastifyBaseLogger = log;
  const requestLog = withoutRedaction(log);
  const isProxy = trustedProxies(config.http.trustProxy);
  /** The pseudo-locales are for tests, never for members. */
  const languages = { current: deps.site.current, hasPseudoLocales: config.mode === 'start' };
  const mediaHooks = {
    onServed: metrics.observe,
    inLanguage: (request: IncomingMessage, work: () => void) => inRequestLanguage(request, languages, work),
  };
  const app = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: bodyLimits.publicBytes,
    schemaController,
    trustProxy: config.http.trustProxy,
    genReqId: () => randomUUID(),
    forceCloseConnections: 'idle',
    // Malformed URLs get a response before any hook runs.
    frameworkErrors: (error, request, reply) => {
      void reply.headers(security).header('x-request-id', request.id);
      inRequestLanguage(request, languages, () => sendProblem(error, request, reply));
    },
    clientErrorHandler: replyToMalformedRequest,
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
    serverFactory: (next) => createServer(deps, { next, isProxy, mediaHooks }),
  });
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
    // Requests that wait for a cover get a response before their connections are closed.
    void streaming.close();
    // Connections that become idle during shutdown would delay it until their keep-alive timeout.
    const sweep = setInterval(() => app.server.closeIdleConnections(), 100);
    app.server.once('close', () => clearInterval(sweep));
    // Fastify does not close a server that never listened: its timers would keep the app in memory.
    if (!app.server.listening) app.server.close();
  });
  mountRequestLanguage(app, languages);
  mountBodyParsers(app);
  const countRefusedBody = createBodyRefusals();
  app.setErrorHandler(async (error, request, reply) => {
    const refusal = await countRefusedBody(error, request);
    sendProblem(refusal, request, reply, isStopping && request.raw.socket.destroyed);
    return reply;
  });
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers(security).header('x-request-id', request.id);
  });
  logRequests(app, requestLog);

  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'], globalDecompression: false });
  mountOpenApi(
    app,
    [
      { prefix: '/api', endpoints },
      { prefix: demoPrefix, endpoints: demoBackendEndpoints },
    ],
    config.http.publicUrl,
  );
  mountOperations(app, {
    metrics,
    clock: deps.clock,
    metricsToken: config.metricsToken,
    isStopping: () => isStopping,
    check: async () => {
      await sql`select 1`.execute(deps.connection.db);
      const problem = await deps.storage.findProblem();
      if (problem !== null) throw new Error(problem);
    },
  });
  mountWebhook(app, deps.billing);
  mountUnsubscribe(app, deps.notifications);
  registerRoutes(app, endpoints, deps.handlers, { ...deps, muteError });
  allowOrigins(app, demoPrefix, config.demo.origins);
  registerRoutes(app, demoBackendEndpoints, deps.demo.backend, { ...deps, muteError, prefix: demoPrefix });
  if (deps.outboxViewerPath) mountOutboxViewer(app, deps.connection.db, deps.outboxViewerPath);
  mountFeeds(app, deps.feeds.files);
  mountPublicPages(app, deps.publicPages, readPublicStyle(webApp));
  mountEmbeds(app, deps.embeds, readPlayerFiles(webApp));
  mountWebApp(app, webApp, config.http.publicUrl, {
    clock: deps.clock,
    site: deps.site,
    robots: deps.publicPages.robots,
    pages: deps.pages,
    hasPseudoLocales: languages.hasPseudoLocales,
    allowedMethods: (path) => [
      ...allowedMethods(endpoints, path),
      ...allowedMethods(demoBackendEndpoints, path, demoPrefix),
    ],
  });
  return app;
}
