import { buildApp } from './app.ts';
import { ConfigError, locationOf, type Mode, readConfig } from './config/config.ts';
import { flagsUsage, npmCommand } from './config/env.ts';
import { claimSecret } from './config/secret-fingerprint.ts';
import { buildServices } from './container.ts';
import { lockForServer } from './db/connect.ts';
import { failureReason } from './db/failure-reason.ts';
import { build, buildText } from './platform/build.ts';
import { createLog } from './platform/log.ts';
import { preflight } from './preflight.ts';
import { seedDemoData } from './sample-data/seed.ts';

/** Milliseconds after a stop signal in which open streams and requests may finish. */
const shutdownTimeoutMs = 30_000;

/**
 * Maximum number of connections that wait to be accepted. With Node's default of 511, a burst of connections is dropped
 * and retried seconds later.
 */
const backlog = 4096;

function startProblem(error: unknown, mode: Mode): string {
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
    return `${error.message}.\nAnother program uses that port. Stop it, or choose another: ${npmCommand(mode)} -- --port 4300`;
  return failureReason(error);
}

function fail(error: unknown, mode: Mode = 'start'): never {
  if (error instanceof ConfigError) {
    process.stderr.write(
      `\n${error.message}:\n${error.problems.map((problem) => `  - ${problem}\n`).join('')}\n`,
    );
  } else {
    process.stderr.write(`\nLamplight cannot start: ${startProblem(error, mode)}\n\n`);
  }
  process.exit(1);
}

async function run(mode: Mode, argv: readonly string[], listening: () => void): Promise<void> {
  const config = readConfig(mode, argv);
  const log = createLog(config.logLevel);
  const { problems, warnings } = await preflight(config, log);
  if (problems.length > 0) throw new ConfigError(problems);
  for (const warning of warnings) log.warn(warning);
  const lock = lockForServer(locationOf(config));
  const deps = await buildServices(config, { log });
  if (mode === 'serve') await claimSecret(deps.connection.db, config);
  const hint = mode === 'start' ? await seedDemoData(deps) : '';
  const app = await buildApp(deps);
  deps.accounts.outbox.start();
  deps.accounts.sessions.startJobs();
  if (mode === 'serve' && !config.mail.smtpUrl)
    deps.log.warn('SMTP_URL is not set: mails are kept, not sent; read them with npm run outbox');
  const address = await app.listen({ host: config.http.host, port: config.http.port, backlog });
  deps.onListening(address);
  listening();
  void deps.books.prepare();
  deps.billing.start();
  deps.memberImports.start();
  deps.uploads.cleanup.start();
  deps.mediaCleanup.start();
  void deps.mediaCleanup.warnOfMissingFiles();
  deps.audit.cleanup.start();
  deps.feeds.cleanup.start();
  deps.notifications.jobs.start();
  deps.notifications.webhookJob.start();
  deps.notifications.newsletterJob.start();
  deps.releaseJob.start();
  deps.titleOrderJob.start();
  deps.rollUpJob.start();
  deps.audio.seekIndexes.start();
  deps.streaming.coverNames.start();
  const origin = config.http.port === 0 ? address : config.http.publicUrl;
  if (mode === 'start') {
    const mails = deps.outboxViewerPath
      ? `  Mails are kept, not sent. Read them at\n    ${origin}${deps.outboxViewerPath}\n`
      : '';
    process.stdout.write(
      `\n  ${buildText(build)}  ${origin}\n\n${[hint, mails].filter(Boolean).join('\n')}\n`,
    );
  } else deps.log.info({ address, public_url: origin, ...build }, 'server started');

  let stopping = false;
  const shutDown = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    deps.log.info({ signal }, 'stopping: waiting for open requests');
    // A paused player keeps its stream open indefinitely; it requests the rest again when it resumes.
    setTimeout(() => {
      deps.log.warn('shutdown timeout: closing open connections');
      app.server.closeAllConnections();
    }, shutdownTimeoutMs).unref();
    await app.close();
    await deps.close();
    lock?.release();
    deps.log.info('stopped');
  };
  for (const signal of ['SIGTERM', 'SIGINT'])
    process.once(signal, () => {
      shutDown(signal).catch((error: unknown) => {
        deps.log.error({ err: error }, 'the server did not stop cleanly');
        process.exit(1);
      });
    });
}

/** Runs the server until SIGTERM or SIGINT. @param listening called once the server accepts requests */
export function runServer([mode, ...argv]: readonly string[], listening: () => void): void {
  if (argv.includes('--version')) return void process.stdout.write(`${buildText(build)}\n`);
  if ([mode, ...argv].includes('--help')) return void process.stdout.write(`${flagsUsage()}\n`);
  if (mode !== 'start' && mode !== 'serve') fail(new Error('Usage: npm start, or npm run serve'));
  run(mode, argv, listening).catch((error: unknown) => fail(error, mode));
}
