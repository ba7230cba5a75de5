import { type AuditAction, type royaltyEndpoints, royaltyLimits } from '@lamplight/contract';
import type { Database } from '../../../db/schema.ts';
import type { RouteHandlers } from '../../../http/routes.ts';
import type { Clock } from '../../../platform/clock.ts';
import { ProblemError } from '../../../platform/errors.ts';
import type { Log } from '../../../platform/log.ts';
import { invalidField } from '../../../platform/text-fields.ts';
import { recordAudit } from '../../accounts/index.ts';
import { addDays, createDayOf, periodOf } from '../figures/calendar.ts';
import { findThrough } from '../figures/roll-up.ts';
import { m } from './messages.ts';
import { makeMonths, readMonth } from './months.ts';
import { presentRules, saveRule } from './rules-service.ts';
import { createStatements, shortMonth } from './statements.ts';
import { lockSettings } from './store.ts';

interface RoyaltyDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  /** IANA name of the publisher's time zone. */
  readonly timeZone: string;
}

/** Creates the royalties: rules, and monthly statements, which are computed every night. */
export function createRoyalties({ db, clock, log, timeZone }: RoyaltyDeps) {
  const dayOf = createDayOf(timeZone);
  const today = () => dayOf(clock.ms());

  const times = async (tx: Database) => ({
    clock,
    today: today(),
    through: (await findThrough(tx)) ?? addDays(today(), -1),
  });

  const audit = (tx: Database, actor_id: number | null, action: AuditAction, name?: string) =>
    recordAudit(tx, clock, { actor_id, action, ...(name !== undefined && { detail: { name } }) });

  function noteClosed(months: readonly string[], actorId: number | null): void {
    for (const month of months)
      log.info({ audit: 'royalties', month: shortMonth(month), by: actorId }, 'royalties closed');
  }

  /** Changes rules or settings, and computes the statements of open months again. */
  async function change(actorId: number, action: AuditAction, work: (tx: Database) => Promise<unknown>) {
    await db.transaction().execute(async (tx) => {
      const { first_month } = await lockSettings(tx);
      await work(tx);
      if (first_month === null)
        await tx
          .updateTable('royalty_settings')
          .set({ first_month: periodOf('month', today()) })
          .where('first_month', 'is', null)
          .execute();
      await audit(tx, actorId, action);
      await makeMonths(tx, await times(tx));
    });
    return presentRules(db);
  }

  const statements = createStatements(db, today);
  const { presentMonths, findMonth } = statements;

  const handlers: RouteHandlers<typeof royaltyEndpoints> = {
    listRoyaltyRules: () => presentRules(db),
    addRoyaltyRule: ({ body, actor }) =>
      change(actor.id, 'royalty_rule_added', (tx) => saveRule(tx, null, body)),
    saveRoyaltyRule: ({ params, body, actor }) =>
      change(actor.id, 'royalty_rule_changed', (tx) => saveRule(tx, params.id, body)),
    deleteRoyaltyRule: ({ params, actor }) =>
      change(actor.id, 'royalty_rule_deleted', (tx) =>
        tx.deleteFrom('royalty_rules').where('id', '=', params.id).execute(),
      ),
    saveRoyaltySettings: ({ body: { first_month, close_day }, actor }) =>
      change(actor.id, 'royalty_settings_changed', async (tx) => {
        const first = first_month === null ? null : readMonth(first_month, 'first_month');
        if (first !== null && first > today()) throw invalidField('first_month', m.firstMonthFuture);
        const { rules: _rules, may_change_first_month, first_month: before } = await presentRules(tx);
        if (!may_change_first_month && first_month !== before)
          throw invalidField('first_month', m.firstMonthClosed);
        await tx.updateTable('royalty_settings').set({ first_month: first, close_day }).execute();
      }),
    listRoyaltyMonths: async () =>
      presentMonths(
        await db
          .selectFrom('royalty_months')
          .selectAll()
          .orderBy('month', 'desc')
          .limit(royaltyLimits.months)
          .execute(),
      ),
    closeRoyaltyMonth: async ({ params, actor }) => {
      const month = readMonth(params.month);
      const closed = await db.transaction().execute(async (tx) => {
        const done = await makeMonths(tx, await times(tx), { month });
        await audit(tx, actor.id, 'royalty_month_closed', params.month);
        return done;
      });
      noteClosed(closed, actor.id);
      const [presented] = await presentMonths([await findMonth(params.month)]);
      if (!presented) throw new ProblemError('not_found', m.monthMissing);
      return presented;
    },
    ...statements.handlers,
  };

  return {
    handlers,
    /** Computes the statements of open months, and closes those whose closing day has come. */
    refresh: async (through: string): Promise<void> => {
      const closed = await db.transaction().execute(async (tx) => {
        const done = await makeMonths(tx, { clock, through, today: today() }, { month: null });
        for (const month of done) await audit(tx, null, 'royalty_month_closed', shortMonth(month));
        return done;
      });
      noteClosed(closed, null);
    },
  };
}
