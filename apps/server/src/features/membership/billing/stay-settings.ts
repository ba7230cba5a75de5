import { type BodyOf, departureOutcomes, type StaySettings, type stayEndpoints } from '@lamplight/contract';
import type { Selectable } from 'kysely';
import type { Database, Schema } from '../../../db/schema.ts';
import type { Payments } from '../../../gateways/payments/payments.ts';
import type { Actor } from '../../../http/auth.ts';
import { isoOf } from '../../../platform/clock.ts';
import { ProblemError } from '../../../platform/errors.ts';
import { invalidField } from '../../../platform/text-fields.ts';
import { recordAudit } from '../../accounts/index.ts';
import type { BillingContext } from './context.ts';
import { countDepartures } from './departures.ts';
import { m } from './messages.ts';

type StayRow = Selectable<Schema['stay_settings']>;
type Body = BodyOf<(typeof stayEndpoints)['PUT /admin/plans/staying']>;

const yearMs = 365 * 24 * 3600_000;

/** Default settings: members who cancel are asked for a reason and get no offers. */
const defaults: Omit<StayRow, 'id' | 'updated_at'> = {
  revision: 0,
  asks_reason: 1,
  pause_months: 0,
  code: null,
  win_back_days: 0,
  win_back_code: null,
};

export const readStaySettings = async (connection: Database): Promise<Omit<StayRow, 'id' | 'updated_at'>> =>
  (await connection.selectFrom('stay_settings').selectAll().executeTakeFirst()) ?? defaults;

/**
 * Returns a promotion code as the provider spells it; null if `written` is empty.
 * @throws ProblemError invalid_input if it cannot be redeemed now
 */
async function checkedCode(
  field: string,
  written: string | null,
  payments: Payments,
): Promise<string | null> {
  const code = written?.trim() ?? '';
  if (code === '') return null;
  // While promotion codes are turned off, no checkout accepts the code.
  if (!payments.takesCodes) throw invalidField(field, m.codesOff);
  const found = await payments.findCode(code);
  if (!found) throw invalidField(field, m.codeUnknown);
  if (found.state !== 'active')
    throw invalidField(field, found.state === 'ended' ? m.codeEnded : m.codeUsedUp);
  if (found.isForFirstPurchase) throw invalidField(field, m.codeForNewMembers);
  return found.code;
}

export interface StaySettingsService {
  get(): Promise<StaySettings>;
  /**
   * @throws ProblemError precondition_failed if the settings were changed meanwhile; invalid_input for an unusable
   * code
   */
  save(body: Body, actor: Pick<Actor, 'id'>, payments: Payments): Promise<StaySettings>;
}

export function createStaySettings({ db, clock }: BillingContext): StaySettingsService {
  async function get(): Promise<StaySettings> {
    const row = await readStaySettings(db);
    const { reasons, outcomes } = await countDepartures(db, isoOf(clock.ms() - yearMs));
    return {
      revision: row.revision,
      asks_reason: row.asks_reason === 1,
      pause_months: row.pause_months,
      code: row.code,
      win_back_days: row.win_back_days,
      win_back_code: row.win_back_code,
      reasons,
      outcomes: departureOutcomes.map((outcome) => ({ outcome, count: outcomes.get(outcome) ?? 0 })),
    };
  }

  return {
    get,
    save: async (body, actor, payments) => {
      const before = await readStaySettings(db);
      const codeOf = (field: 'code' | 'win_back_code') =>
        body[field] === before[field] ? before[field] : checkedCode(field, body[field], payments);
      const [code, win_back_code] = [await codeOf('code'), await codeOf('win_back_code')];
      await db.transaction().execute(async (tx) => {
        const row = {
          revision: body.revision + 1,
          asks_reason: body.asks_reason ? (1 as const) : (0 as const),
          pause_months: body.pause_months,
          code,
          win_back_days: body.win_back_days,
          win_back_code,
          updated_at: clock.iso(),
        };
        await tx
          .insertInto('stay_settings')
          .values({ ...row, ...defaults, id: 1 })
          .onConflict((conflict) => conflict.column('id').doNothing())
          .execute();
        const { numUpdatedRows } = await tx
          .updateTable('stay_settings')
          .set(row)
          .where('id', '=', 1)
          .where('revision', '=', body.revision)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) throw new ProblemError('precondition_failed', m.plansChanged);
        await recordAudit(tx, clock, {
          actor_id: actor.id,
          action: 'stay_settings_changed',
          detail: { pause_months: row.pause_months, win_back_days: row.win_back_days },
        });
      });
      return await get();
    },
  };
}
