import {
  type AdminPlan,
  type AdminPlans,
  type BodyOf,
  type billingEndpoints,
  type Plan,
  planLimits,
} from '@lamplight/contract';
import type { Selectable } from 'kysely';
import type { Database, Schema } from '../../../db/schema.ts';
import type { PlanPrice } from '../../../gateways/payments/payments.ts';
import type { Actor } from '../../../http/auth.ts';
import { isoOf } from '../../../platform/clock.ts';
import { ProblemError } from '../../../platform/errors.ts';
import { invalidField, limitText, singleLine } from '../../../platform/text-fields.ts';
import {
  changeTranslations,
  inReadersLanguage,
  readTranslations,
  translationsIn,
} from '../../../platform/translations.ts';
import { recordAudit } from '../../accounts/index.ts';
import type { BillingContext } from './context.ts';
import { m } from './messages.ts';

export type SettingsRow = Selectable<Schema['plan_settings']>;
type PlanBody = BodyOf<(typeof billingEndpoints)['PUT /admin/plans/{id}']>;

/** The publisher's settings of the plans: their order, a line of text about each, and which are hidden. */
export interface PlanSettings {
  list(): Promise<AdminPlans>;
  /** Reads the plans from the provider again. @throws PaymentsUnavailable, PaymentsRefused */
  refresh(): Promise<AdminPlans>;
  order(ids: readonly string[], actor: Pick<Actor, 'id'>): Promise<AdminPlans>;
  save(id: string, body: PlanBody, actor: Pick<Actor, 'id'>): Promise<AdminPlans>;
}

/** A plan of the provider with its settings. */
interface Arranged {
  readonly price: PlanPrice;
  readonly settings: SettingsRow;
}

/** Returns the settings of a plan without stored ones: listed after the others, visible, without a line of text. */
export const blankSettings = (id: string): SettingsRow => ({
  price_id: id,
  revision: 0,
  place: Number.MAX_SAFE_INTEGER,
  line: '',
  is_hidden: 0,
  translations: '{}',
  updated_at: '',
});

export const planOf = (price: PlanPrice, settings: SettingsRow): Plan => ({
  id: price.id,
  product: price.product,
  key: price.key,
  name: price.name,
  line: inReadersLanguage(settings).line,
  unit_amount: price.unitAmount,
  currency: price.currency,
  interval: price.interval,
  interval_count: price.intervalCount,
  trial_days: price.trialDays,
  is_premium: price.isPremium,
  is_default: price.isDefault,
  rights: price.rights,
});

const orderChanged = () => new ProblemError('precondition_failed', m.plansChanged);

const readLine = (written: string, suffix = '') => ({
  line: limitText(`line${suffix}`, singleLine(written), planLimits.lineCharacters),
});

export const readSettings = (connection: Database): Promise<SettingsRow[]> =>
  connection.selectFrom('plan_settings').selectAll().orderBy('place').limit(1000).execute();

interface PlanSettingsDeps {
  /** Returns all plans in the order of these settings. */
  arranged(settings: readonly SettingsRow[]): Promise<Arranged[]>;
  /** Reads the plans from the provider. */
  read(): Promise<void>;
  /** Returns the time at which the plans were last read, in milliseconds since 1970; null if never. */
  readAt(): number | null;
  onChange(): void;
}

export function createPlanSettings(
  { db, clock }: BillingContext,
  { arranged, read, readAt, onChange }: PlanSettingsDeps,
): PlanSettings {
  async function countMembers(): Promise<Map<string | null, number>> {
    const rows = await db
      .selectFrom('subscriptions')
      .select((eb) => ['price_id', eb.fn.countAll<number>().as('count')])
      .where('stripe_status', 'in', ['active', 'trialing'])
      .groupBy('price_id')
      .execute();
    return new Map(rows.map(({ price_id, count }) => [price_id, count]));
  }

  async function list(): Promise<AdminPlans> {
    const [all, members] = await Promise.all([arranged(await readSettings(db)), countMembers()]);
    const at = readAt();
    return {
      plans: all.map(
        ({ price, settings }): AdminPlan => ({
          plan: planOf(price, settings),
          revision: settings.revision,
          line: settings.line,
          is_hidden: settings.is_hidden === 1,
          members: members.get(price.id) ?? 0,
          translations: translationsIn(settings.translations),
        }),
      ),
      read_at: at === null ? null : isoOf(at),
    };
  }

  /** Inserts rows for plans without settings, so that they can be locked and updated. */
  async function ensureRows(tx: Database, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    await tx
      .insertInto('plan_settings')
      .values(ids.map((id) => ({ ...blankSettings(id), place: planLimits.plans, updated_at: clock.iso() })))
      .onConflict((conflict) => conflict.column('price_id').doNothing())
      .execute();
  }

  return {
    list,
    refresh: async () => {
      await read();
      return await list();
    },
    order: async (ids, actor) => {
      await db.transaction().execute(async (tx) => {
        await ensureRows(tx, ids);
        const before = (await arranged(await readSettings(tx))).map(({ price }) => price.id);
        const isSame = ids.length === before.length && before.every((id) => ids.includes(id));
        if (!isSame) throw orderChanged();
        for (const [place, price_id] of ids.entries())
          await tx.updateTable('plan_settings').set({ place }).where('price_id', '=', price_id).execute();
        await recordAudit(tx, clock, { actor_id: actor.id, action: 'plans_ordered' });
      });
      onChange();
      return await list();
    },
    save: async (id, { revision, line: written, is_hidden, translations: changes }, actor) => {
      const price = (await arranged([])).find((entry) => entry.price.id === id)?.price;
      if (!price) throw new ProblemError('not_found', m.planGone);
      if (is_hidden && price.isDefault) throw invalidField('is_hidden', m.defaultStays);
      const { line } = readLine(written);
      const changed = await readTranslations(changes, (text, suffix) => readLine(text.line, suffix));
      await db.transaction().execute(async (tx) => {
        await ensureRows(tx, [id]);
        const before = await tx
          .selectFrom('plan_settings')
          .selectAll()
          .where('price_id', '=', id)
          .executeTakeFirstOrThrow();
        const row = {
          revision: revision + 1,
          line,
          is_hidden: is_hidden ? (1 as const) : (0 as const),
          translations: changeTranslations(before.translations, changed),
          updated_at: clock.iso(),
        };
        const { numUpdatedRows } = await tx
          .updateTable('plan_settings')
          .set(row)
          .where('price_id', '=', id)
          .where('revision', '=', revision)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) throw orderChanged();
        await recordAudit(tx, clock, {
          actor_id: actor.id,
          action: 'plan_changed',
          detail: {
            name: price.name,
            ...((line !== before.line || row.translations !== before.translations) && { line: true }),
            ...(row.is_hidden !== before.is_hidden && { hidden: is_hidden }),
          },
        });
      });
      onChange();
      return await list();
    },
  };
}
