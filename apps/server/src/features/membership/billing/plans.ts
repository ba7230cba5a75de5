import {
  type AdminPlan,
  type AdminPlans,
  type BodyOf,
  type billingEndpoints,
  defaultPlanOf,
  type Plan,
  type Plans,
  planLimits,
} from '@lamplight/contract';
import type { Selectable } from 'kysely';
import type { Database, Schema } from '../../../db/schema.ts';
import type { PlanPrice } from '../../../gateways/payments/payments.ts';
import type { Actor } from '../../../http/auth.ts';
import { createAsyncCache } from '../../../platform/async-cache.ts';
import { isoOf } from '../../../platform/clock.ts';
import { ProblemError } from '../../../platform/errors.ts';
import { sharedMaxAgeMs } from '../../../platform/last-known.ts';
import { sharedRun } from '../../../platform/single-flight.ts';
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

type SettingsRow = Selectable<Schema['plan_settings']>;
type PlanBody = BodyOf<(typeof billingEndpoints)['PUT /admin/plans/{id}']>;

const cacheMs = 10 * 60_000;
const retryMs = 30_000;

/** Plans on offer: read from the provider, in the publisher's order and with the publisher's texts. */
export interface PlanCatalog {
  /** Returns what is on offer, as last read from the provider; no plans if none were read yet. Does not fail with the provider. */
  offered(): Promise<Plans>;
  /** Returns a plan on offer. @throws ProblemError invalid_input if it is not sold any more */
  find(id: string): Promise<Plan>;
  /** Returns the plan that is sold to people who choose none; undefined while the provider does not answer. */
  standard(): Promise<Plan | undefined>;
  /** Returns the plan that an upgrade leads to: one that allows downloads, paid as the default plan is. */
  premium(): Promise<Plan | undefined>;
  list(): Promise<AdminPlans>;
  /** Reads the provider again. @throws PaymentsUnavailable, PaymentsRefused */
  refresh(): Promise<AdminPlans>;
  order(ids: readonly string[], actor: Pick<Actor, 'id'>): Promise<AdminPlans>;
  save(id: string, body: PlanBody, actor: Pick<Actor, 'id'>): Promise<AdminPlans>;
}

const blank = (id: string): SettingsRow => ({
  price_id: id,
  revision: 0,
  place: Number.MAX_SAFE_INTEGER,
  line: '',
  is_hidden: 0,
  translations: '{}',
  updated_at: '',
});

const planOf = (price: PlanPrice, settings: SettingsRow): Plan => ({
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

const planGone = () => invalidField('plan', m.planGone);
const orderChanged = () => new ProblemError('precondition_failed', m.plansChanged);

const readLine = (written: string, suffix = '') => ({
  line: limitText(`line${suffix}`, singleLine(written), planLimits.lineCharacters),
});

/** The one place that knows the plans; all nodes read the provider by themselves and share the settings. */
export function createPlans({ db, payments, clock, log }: BillingContext): PlanCatalog {
  let prices: readonly PlanPrice[] = [];
  let readAt: number | null = null;
  let dueMs = 0;
  const cache = createAsyncCache<'all', SettingsRow[]>({ clock, maxSize: 1, maxAgeMs: sharedMaxAgeMs });

  async function read(): Promise<void> {
    prices = await payments.withTimeout(4_000).listPlans();
    readAt = clock.ms();
    dueMs = readAt + cacheMs;
  }
  const refresh = sharedRun(async () => {
    try {
      await read();
    } catch (error) {
      log.warn({ err: error }, 'reading plans from the provider failed');
      dueMs = clock.ms() + retryMs;
    }
  });

  const readSettings = (on: Database) =>
    on.selectFrom('plan_settings').selectAll().orderBy('place').limit(1000).execute();

  /** Returns plans and settings, hidden ones included, in the publisher's order. */
  async function arranged(settings: readonly SettingsRow[]) {
    const refreshing = clock.ms() >= dueMs ? refresh() : null;
    // Wait for a refresh only if no prices are known: the provider may be slow.
    if (prices.length === 0) await refreshing;
    const byId = new Map(settings.map((row) => [row.price_id, row]));
    return prices
      .map((price) => ({ price, settings: byId.get(price.id) ?? blank(price.id) }))
      .toSorted((a, b) => a.settings.place - b.settings.place);
  }

  async function offered(): Promise<Plans> {
    const all = await arranged(await cache.get('all', () => readSettings(db)));
    const shown = all.filter(({ settings, price }) => settings.is_hidden === 0 || price.isDefault);
    const plans = shown.map(({ price, settings }) => planOf(price, settings));
    return {
      plans,
      trial_days: plans.find(({ is_default }) => is_default)?.trial_days ?? 0,
      takes_codes: payments.takesCodes,
    };
  }

  async function countMembers(): Promise<Map<string | null, number>> {
    const rows = await db
      .selectFrom('subscriptions')
      .select((eb) => ['price_id', eb.fn.countAll<number>().as('count')])
      .where('stripe_status', 'in', ['active', 'trialing'])
      .groupBy('price_id')
      .execute();
    return new Map(rows.map(({ price_id, count }) => [price_id, Number(count)]));
  }

  async function list(): Promise<AdminPlans> {
    const [all, members] = await Promise.all([arranged(await readSettings(db)), countMembers()]);
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
      read_at: readAt === null ? null : isoOf(readAt),
    };
  }

  /** Inserts rows for plans without settings, so that they can be locked and updated. */
  async function ensureRows(tx: Database, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    await tx
      .insertInto('plan_settings')
      .values(ids.map((id) => ({ ...blank(id), place: planLimits.plans, updated_at: clock.iso() })))
      .onConflict((conflict) => conflict.column('price_id').doNothing())
      .execute();
  }

  return {
    offered,
    find: async (id) => {
      const found = (await offered()).plans.find((plan) => plan.id === id);
      if (!found) throw planGone();
      return found;
    },
    standard: async () => (await offered()).plans.find(({ is_default }) => is_default),
    premium: async () => {
      const { plans } = await offered();
      const current = defaultPlanOf(plans);
      const better = plans.filter(
        ({ is_premium, currency }) => is_premium && currency === (current?.currency ?? currency),
      );
      return better.find(({ interval }) => interval === current?.interval) ?? better[0];
    },
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
      cache.delete('all');
      return await list();
    },
    save: async (id, { revision, line: written, is_hidden, translations: changes }, actor) => {
      const price = (await arranged([])).find((each) => each.price.id === id)?.price;
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
          target: price.name,
          detail: {
            ...((line !== before.line || row.translations !== before.translations) && { line: true }),
            ...(row.is_hidden !== before.is_hidden && { hidden: is_hidden }),
          },
        });
      });
      cache.delete('all');
      return await list();
    },
  };
}
