import { type GiftSettings, giftLimits } from '@lamplight/contract';
import { ProblemError } from '../../../../platform/errors.ts';
import { recordAudit } from '../../../accounts/index.ts';
import type { BillingContext } from '../context.ts';
import { m } from './messages.ts';

export interface GiftSettingsStore {
  read(): Promise<GiftSettings>;
  /** @throws ProblemError precondition_failed if the settings were changed since they were read */
  save(settings: GiftSettings, actor: { readonly id: number }): Promise<GiftSettings>;
}

const initial: GiftSettings = {
  revision: 0,
  is_offered: false,
  valid_months: giftLimits.validMonths.standard,
};

export function createGiftSettings({ db, clock }: BillingContext): GiftSettingsStore {
  return {
    read: async () => {
      const row = await db.selectFrom('gift_settings').selectAll().where('id', '=', 1).executeTakeFirst();
      if (!row) return initial;
      return { revision: row.revision, is_offered: row.is_offered === 1, valid_months: row.valid_months };
    },
    save: async ({ revision, is_offered, valid_months }, actor) => {
      const row = {
        revision: revision + 1,
        is_offered: is_offered ? (1 as const) : (0 as const),
        valid_months,
        updated_at: clock.iso(),
      };
      await db.transaction().execute(async (tx) => {
        await tx
          .insertInto('gift_settings')
          .values({ id: 1, ...row, revision: 0 })
          .onConflict((conflict) => conflict.column('id').doNothing())
          .execute();
        const { numUpdatedRows } = await tx
          .updateTable('gift_settings')
          .set(row)
          .where('id', '=', 1)
          .where('revision', '=', revision)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) throw new ProblemError('precondition_failed', m.settingsChanged);
        await recordAudit(tx, clock, {
          actor_id: actor.id,
          action: 'gift_settings_changed',
          detail: { offered: is_offered, months: valid_months },
        });
      });
      return { revision: row.revision, is_offered, valid_months };
    },
  };
}
