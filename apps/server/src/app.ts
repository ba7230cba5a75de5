import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { join } from 'node:path';
import compress from '@fastify/compress';
import formbody from '@fastify/formbody';
import { demoBackendEndpoints, endpoints } from '@lamplight/contract';
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import { sql } from 'kysely';
import type { Config } from './config/config.ts';
import type { Services } from './container.ts';
import { backupAgeSeconds } from './db/last-backup.ts';
import { mountShelf } from './features/accounts/index.ts';
import { freeBytesOf } from './gateways/storage/probe-folder.ts';
import { enforceBodyTimeout } from './http/body-timeout.ts';
import { limitConnections } from './http/connections.ts';
import { allowOrigins } from './http/cors.ts';
import { hstsHeader } from './http/hsts.ts';
import { mountOpenApi } from './http/openapi.ts';
import { createMetrics, mountOperations } from './http/operations.ts';
import { replyToMalformedRequest, sendProblem } from './http/problems.ts';
import { isLoopback, trustedProxies } from './http/proxies.ts';
import { allowedMethods, registerRoutes } from './http/routes.ts';
import { serializerCompiler } from './http/serialization.ts';
import { closeStalledConnections } from './http/stalled-connections.ts';
import { validatorCompiler } from './http/validation.ts';
import { mountWebApp } from './http/web-app.ts';
import { type Log, redactUrl, withoutRedaction } from './platform/log.ts';

/** Not imported: an import reads every export, and one of them loads a web client that takes 30 ms and some megabytes. */
const http = process.getBuiltinModule('node:http');

/** The largest JSON body, in bytes; uploads have their own way in. */
const bodyLimit = 256 * 1024;

/** A client gets this long to send a request; Fastify sets no limit by itself. */
const requestTimeoutMs = 10_000;
const bodyTimeout = {
  ms: requestTimeoutMs,
  uploadBytes: 16 * 1024,
  isUpload: ({ url = '' }: IncomingMessage) => url.startsWith('/api/media/'),
};

/** Where the demo's own backend lies on this host. */
const demoPrefix = '/demo-api';

/** A browser holds six connections; a few dozen behind one address are a household, an office or a small provider. */
const connectionLimits = { total: 10_000, perAddress: 256, idleMs: 5_000 };

/** Fastify loads its own compilers where none are named here; setting ours later would be too late. */
const schemaController = {
  compilersFactory: { buildValidator: () => validatorCompiler, buildSerializer: () => serializerCompiler },
} as unknown as NonNullable<FastifyServerOptions['schemaController']>;

const webApp = join(import.meta.dirname, '../../web/dist');

function securityOptions({ http: { publicUrl }, demo }: Config, mediaOrigin: string | null): HelmetOptions {
  const isSecure = publicUrl.startsWith('https:');
  // A demo elsewhere, with its lists, covers and audio; a store that browsers are sent to.
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
    strictTransportSecurity: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' as const },
    // Covers are shown on other origins' lock screens and link previews.
    crossOriginResourcePolicy: { policy: 'cross-origin' as const },
  };
}

/** The security headers, which are the same on every answer: made once. */
function securityHeaders(config: Config, mediaOrigin: string | null) {
  const response = new http.ServerResponse(new http.IncomingMessage(new Socket()));
  helmet(securityOptions(config, mediaOrigin))(response.req, response, (error) => {
    if (error) throw error;
  });
  const strict = hstsHeader(config.http.publicUrl);
  return { ...response.getHeaders(), ...(strict ? { 'strict-transport-security': strict } : {}) };
}

/** Warns once when a proxy seems to stand before this server and TRUST_PROXY does not say so. */
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

/** The whole server but the process: hooks, error handler, the features' calls. Answers to `inject`. */
export async function buildApp(deps: Services): Promise<FastifyInstance> {
  const { config, log, media } = deps;
  const metrics = createMetrics();
  metrics.addGauge('lamplight_mails_waiting', 'Mails that no mail server has taken yet', () =>
    deps.accounts.outbox.countWaiting(),
  );
  metrics.addGauge(
    'lamplight_payment_events_waiting',
    'What the payment provider told of and waits here',
    () => deps.billing.countWaitingEvents(),
  );
  metrics.addGauge('lamplight_heavy_reads', 'Lists that are being read, or wait for it', () =>
    deps.heavyReads.count(),
  );
  metrics.addGauge(
    'lamplight_payments_refunded',
    'Payments refunded, wholly or in part, since the beginning',
    () => deps.billing.countReversals().then(({ refunds }) => refunds),
  );
  metrics.addGauge('lamplight_disputes_open', 'Disputed payments that are not decided yet', () =>
    deps.billing.countReversals().then(({ openDisputes }) => openDisputes),
  );
  metrics.addGauge('lamplight_disputes_lost', 'Disputes lost since the beginning', () =>
    deps.billing.countReversals().then(({ lostDisputes }) => lostDisputes),
  );
  metrics.addGauge('lamplight_media_files_open', 'Media files held open for listeners', () =>
    deps.storage.inUse(),
  );
  metrics.addGauge(
    'lamplight_disk_free_bytes',
    'Bytes that may still be written to the disk of DATA_DIR',
    () => freeBytesOf(config.dataDir),
  );
  metrics.addGauge('lamplight_backup_age_seconds', 'Seconds since npm run backup last finished', () =>
    backupAgeSeconds(deps.connection.db, deps.clock.ms()),
  );
  const { importing } = deps.library;
  metrics.addGauge('lamplight_import_running', '1 while an import by the web is being worked on', async () =>
    Number((await importing.figures()).isRunning),
  );
  metrics.addGauge('lamplight_import_interrupted', '1 while an import waits to be continued', async () =>
    Number((await importing.figures()).isInterrupted),
  );
  metrics.addGauge(
    'lamplight_import_failed_books',
    'Books that the newest import could not import',
    async () => (await importing.figures()).failedBooks,
  );
  const security = securityHeaders(config, deps.storage.signedUrlOrigin);
  const loggerInstance: FastifyBaseLogger = log;
  const requestLog = withoutRedaction(log);
  const isProxy = trustedProxies(config.http.trustProxy);
  const noticeProxy = createProxyNotice(config.http.trustProxy, log);
  const app = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    schemaController,
    trustProxy: config.http.trustProxy,
    genReqId: () => randomUUID(),
    forceCloseConnections: 'idle',
    // Addresses that cannot be read are answered before any hook.
    frameworkErrors: (error, request, reply) => {
      void reply.headers(security).header('x-request-id', request.id);
      sendProblem(error, request, reply);
    },
    clientErrorHandler: replyToMalformedRequest,
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
    serverFactory: (next) => {
      const limits = {
        // Bodies are watched one by one: a file may take as long as it keeps coming.
        requestTimeout: 0,
        headersTimeout: requestTimeoutMs,
        keepAliveTimeout: 72_000,
        connectionsCheckingInterval: 2_000,
        // Node's own refusal says nothing, and bears none of our headers.
        requireHostHeader: false,
      };
      const handle = (request: IncomingMessage, response: ServerResponse): void => {
        connections.track(request, response);
        noticeProxy(request);
        if (request.headers.host === undefined && request.httpVersion === '1.1')
          return replyToMalformedRequest(new Error('There is no Host.'), request.socket);
        enforceBodyTimeout(request, response, bodyTimeout);
        if (!media.handle(request, response, metrics.observe)) next(request, response);
      };
      const server = http.createServer(limits, handle);
      // What we do not know to be expected of us we need not refuse.
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
    },
  });
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
    // Requests that wait for a cover get an answer before their connections are closed.
    media.stopCovers();
    // Connections that fall idle while the rest finishes would hold up the end until their keep-alive runs out.
    const sweep = setInterval(() => app.server.closeIdleConnections(), 100);
    app.server.once('close', () => clearInterval(sweep));
  });
  app.removeContentTypeParser('text/plain');
  app.setErrorHandler(sendProblem);
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers(security).header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    // Probes have a level of their own.
    if (!(request.log as Log).isLevelEnabled('info')) return;
    const { method, url, ip } = request;
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    requestLog.info(
      { reqId: request.id, method, url: redactUrl(url), status: reply.statusCode, ms, ip },
      'request',
    );
  });

  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'], globalDecompression: false });
  await app.register(formbody);
  mountOpenApi(app, config.http.publicUrl);
  mountOperations(app, {
    metrics,
    metricsToken: config.metricsToken,
    isStopping: () => isStopping,
    check: async () => {
      await sql`select 1`.execute(deps.connection.db);
      if (!(await deps.storage.isHealthy())) throw new Error('the media store does not answer');
    },
  });
  deps.billing.mountWebhook(app);
  registerRoutes(app, endpoints, deps.handlers, deps);
  allowOrigins(app, demoPrefix, config.demo.origins);
  registerRoutes(app, demoBackendEndpoints, deps.demo.backend, { ...deps, prefix: demoPrefix });
  if (deps.outboxViewerPath)
    mountShelf(app, deps.connection.db.$pickTables<'mail_outbox'>(), deps.outboxViewerPath);
  mountWebApp(app, webApp, config.http.publicUrl, (path) => [
    ...allowedMethods(endpoints, path),
    ...allowedMethods(demoBackendEndpoints, path, demoPrefix),
  ]);
  return app;
}
