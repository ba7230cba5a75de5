import { notificationLimits } from '@lamplight/contract';
import { type Clock, isoOf } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import { createPeriodicJob, type PeriodicJob } from '../../platform/periodic-job.ts';
import type { DeliverDeps } from './deliver.ts';
import type { MailQueue } from './mail-content.ts';
import { advanceEvent, deleteEventsBefore, findDueEvent, hasDueDeliveries, hasDueLetters } from './store.ts';

interface JobDeps extends Pick<DeliverDeps, 'db' | 'findAudience' | 'signInBounds' | 'contact' | 'site'> {
  readonly clock: Clock;
  readonly log: Log;
  readonly mails: () => MailQueue;
  readonly findSender: () => Promise<DeliverDeps['sender']>;
}

export interface NotificationJobs extends Pick<PeriodicJob, 'start' | 'stop' | 'runSoon'> {
  /** Runs all jobs once; returns how many members were notified. */
  run(): Promise<number>;
}

const pollMs = 5_000;
const soonMs = 200;
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const cleanupIntervalMs = 60 * minuteMs;
/** Maximum duration of one cleanup, in milliseconds. */
const cleanupMs = 5_000;
/** Number of old events deleted at once, each with the notifications of all members. */
const eventsPerCleanup = 20;

/**
 * Creates the jobs that notify members: fan-out, pushes and mails. Each runs separately, so that a slow push service
 * delays neither notifications in the app nor mails. Code is loaded once something is due, to keep the idle process
 * small.
 */
export function createNotificationJobs(deps: JobDeps): NotificationJobs {
  const { db, clock, log, findAudience } = deps;
  let lastCleanupMs = 0;

  async function cleanUp(): Promise<void> {
    const nowMs = clock.ms();
    if (nowMs - lastCleanupMs < cleanupIntervalMs) return;
    lastCleanupMs = nowMs;
    const before = isoOf(nowMs - notificationLimits.days * dayMs);
    while (!fanOutJob.isStopping() && clock.ms() - nowMs < cleanupMs)
      if ((await deleteEventsBefore(db, before, eventsPerCleanup)) < eventsPerCleanup) return;
  }

  async function fanOut(): Promise<number> {
    let count = 0;
    while (!fanOutJob.isStopping()) {
      const event = await findDueEvent(db, clock.iso());
      if (!event) break;
      const [{ fanOutBatch }, { queueDeliveries }] = await Promise.all([
        import('./fan-out.ts'),
        import('./deliver.ts'),
      ]);
      try {
        count += await fanOutBatch({ db, clock, findAudience, queueDeliveries }, event);
      } catch (error) {
        const due_at = isoOf(clock.ms() + minuteMs);
        log.error({ err: error, event: event.id, due_at }, 'fan-out failed, will retry');
        await advanceEvent(db, event, { after_user: event.after_user, due_at });
      }
      pushJob.runSoon();
      mailJob.runSoon();
    }
    await cleanUp();
    return count;
  }

  const deliverDeps = async (): Promise<DeliverDeps> => ({
    ...deps,
    mails: deps.mails(),
    sender: await deps.findSender(),
  });

  async function sendPushes(): Promise<void> {
    if (!(await hasDueDeliveries(db, clock.iso()))) return;
    const { deliverPushes } = await import('./deliver.ts');
    const delivering = await deliverDeps();
    while (!pushJob.isStopping() && (await deliverPushes(delivering)) > 0);
  }

  async function sendMails(): Promise<void> {
    let count = 0;
    if (await hasDueLetters(db, clock.iso())) {
      const { queueLetters } = await import('./letters.ts');
      count += await queueLetters({ db, clock, log, findAudience, mails: deps.mails() });
    }
    if (await hasDueDeliveries(db, clock.iso())) {
      const { deliverMails } = await import('./deliver.ts');
      count += await deliverMails(await deliverDeps());
    }
    if (count === 0) return;
    deps.mails().flush();
    // More mails may be waiting for space in the outbox, which now empties.
    mailJob.runSoon();
  }

  const createJob = (name: string, run: () => Promise<unknown>) =>
    createPeriodicJob({ name, log, run, firstInMs: pollMs, intervalMs: pollMs, soonMs });
  const fanOutJob = createJob('fan-out of notifications', fanOut);
  const pushJob = createJob('pushes', sendPushes);
  const mailJob = createJob('mails of notifications', sendMails);
  const all = [fanOutJob, pushJob, mailJob];

  return {
    start: () => {
      for (const job of all) job.start();
    },
    stop: async () => {
      await Promise.all(all.map((job) => job.stop()));
    },
    runSoon: fanOutJob.runSoon,
    run: async () => {
      const count = await fanOut();
      await sendPushes();
      await sendMails();
      return count;
    },
  };
}
