import { type Lease, LeaseHeldError } from '../../../db/leases.ts';
import type { ProviderEvent } from '../../../gateways/payments/payments.ts';
import { isoOf } from '../../../platform/clock.ts';
import { createPeriodicJob } from '../../../platform/periodic-job.ts';
import type { AccountClosures } from './account-closures.ts';
import type { Checkouts } from './checkouts.ts';
import { deleteClosedBefore, listOpenBefore } from './checkouts-store.ts';
import { compareSubscriptions } from './compare-subscriptions.ts';
import { type BillingContext, withBillingLease } from './context.ts';
import { syncEmails } from './customer-email-sync.ts';
import type { Events } from './events.ts';
import { deleteEventsBefore, getState, insertEvents, listDueEvents, setState } from './events-store.ts';
import type { Fulfil } from './fulfil.ts';
import type { Gifts } from './gifts/service.ts';
import type { Reminders } from './reminders.ts';
import { listToSync } from './subscriptions-store.ts';
import type { Sync } from './sync.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Interval between runs, counted over all nodes. */
const intervalMs = minuteMs;
/**
 * Milliseconds for which the provider keeps events; stored events are kept longer, so that none is mistaken for a new
 * one.
 */
const providerRetentionMs = 30 * dayMs;
const eventRetentionMs = 40 * dayMs;
/** Events may appear in the provider's list a little later than their timestamp. */
const overlapMs = 10 * minuteMs;
/** Maximum rows per query; where one query is made per run, the rest is left to the next run. */
const batchSize = 200;

export interface Reconciler {
  /**
   * Runs now; returns false if another process is reconciling, or has just finished.
   * @param isForced run even if another process has just finished
   */
  run(isForced?: boolean): Promise<boolean>;
  /** Starts periodic runs. */
  start(): void;
  stop(): Promise<void>;
}

interface ReconcilerDeps {
  readonly fulfil: Fulfil;
  readonly sync: Sync;
  readonly events: Events;
  readonly checkouts: Checkouts;
  readonly closures: AccountClosures;
  readonly reminders: Reminders;
  readonly gifts: Pick<Gifts, 'reconcile' | 'clean'>;
}

/** Stores events from the provider's list that are missing in the database. */
async function readEvents({ db, clock, payments }: BillingContext, isFull: boolean): Promise<void> {
  const oldest = clock.ms() - providerRetentionMs;
  const until = Number((await getState(db, 'events_until')) ?? 0);
  const since = isFull ? oldest : Math.max(oldest, until - overlapMs);
  let page: ProviderEvent[] = [];
  let newest = until;
  const flush = async () => {
    await insertEvents(db, page, clock.iso());
    page = [];
  };
  for await (const event of payments.listEvents(since)) {
    newest = Math.max(newest, event.created);
    page.push(event);
    if (page.length >= 100) await flush();
  }
  await flush();
  // Store the new position only after the whole list was read.
  await setState(db, 'events_until', String(newest));
}

/** Recovers from lost webhooks, failed events, and checkouts that were started but never finished. */
export function createReconciler(
  context: BillingContext,
  { fulfil, sync, events, checkouts, closures, gifts, reminders }: ReconcilerDeps,
): Reconciler {
  const { db, clock, log, payments } = context;

  async function settleEvents(): Promise<void> {
    // One cutoff time for all batches: otherwise an event that fails could be due again before the others are
    // processed.
    const until = clock.iso();
    for (;;) {
      if (job.isStopping()) return;
      const due = await listDueEvents(db, until, batchSize);
      if (due.length === 0) return;
      await events.process(due);
    }
  }

  async function settleCheckouts(): Promise<void> {
    const now = clock.ms();
    for (const row of await listOpenBefore(db, isoOf(now - minuteMs), batchSize)) {
      if (job.isStopping()) return;
      const outcome = row.session_id === null ? 'open' : await fulfil(row.session_id);
      const isOver = (row.session_id === null && row.connects === 0) || row.expires_at <= isoOf(now);
      if (outcome === 'open' && isOver) await checkouts.close(row, payments);
    }
  }

  async function syncMarked(): Promise<void> {
    for (const customer of await listToSync(db, batchSize)) if (!job.isStopping()) await sync(customer);
  }

  async function clean(): Promise<void> {
    await deleteEventsBefore(db, isoOf(clock.ms() - eventRetentionMs));
    await deleteClosedBefore(db, isoOf(clock.ms() - providerRetentionMs));
    await gifts.clean(isoOf(clock.ms() - providerRetentionMs));
  }

  /** Runs a step; a failure does not stop the other steps. */
  async function runStep(name: string, work: () => Promise<void>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (error) {
      log.warn({ err: error, step: name }, 'reconciliation step failed, will retry');
      return false;
    }
  }

  async function runSteps(lease: Lease): Promise<void> {
    const comparedAt = Date.parse((await getState(db, 'compared_at')) ?? '') || 0;
    const isFull = clock.ms() - comparedAt >= dayMs;
    const steps: [string, () => Promise<void>][] = [
      ['deleted accounts', () => closures.settle(batchSize)],
      ['events', () => readEvents(context, isFull)],
      ['ledger', settleEvents],
      ['checkouts', settleCheckouts],
      ['gifts', () => gifts.reconcile(batchSize)],
      ['marked', syncMarked],
      ['pauses', () => reminders.syncPauses(batchSize)],
      ['ending pauses', () => reminders.mailEndingPauses(batchSize)],
      ['former members', () => reminders.mailFormerMembers(batchSize)],
      ['cards', () => reminders.mailExpiringCards(batchSize)],
      ['e-mail', async () => void (await syncEmails(context, batchSize))],
    ];
    for (const [name, work] of steps) {
      await runStep(name, work);
      await lease.confirm(db);
    }
    if (!isFull || job.isStopping()) return;
    const isCompared = await runStep('comparison', () => compareSubscriptions(context, sync, lease));
    if (isCompared && (await runStep('cleaning', clean))) await setState(db, 'compared_at', clock.iso());
  }

  const run = async (isForced = false): Promise<boolean> => {
    try {
      return await withBillingLease(context, 'reconciler', false, async (lease) => {
        const last = Date.parse((await getState(db, 'reconciled_at')) ?? '') || 0;
        // Ignore a time in the future: it was written by a node whose clock is ahead.
        const sinceMs = clock.ms() - last;
        if (!isForced && sinceMs >= 0 && sinceMs < intervalMs / 2) return false;
        await runSteps(lease);
        await setState(db, 'reconciled_at', clock.iso());
        return true;
      });
    } catch (error) {
      if (error instanceof LeaseHeldError) return false;
      throw error;
    }
  };

  const job = createPeriodicJob({
    name: 'reconciliation',
    log,
    run,
    firstInMs: 2_000,
    intervalMs: intervalMs,
  });
  return {
    run,
    start: job.start,
    stop: job.stop,
  };
}
