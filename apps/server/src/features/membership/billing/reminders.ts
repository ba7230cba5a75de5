import { sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { isoOf } from '../../../platform/clock.ts';
import type { BillingContext } from './context.ts';
import type { SubscriptionRow } from './rules.ts';
import { readStaySettings } from './stay-settings.ts';
import type { Sync } from './sync.ts';

/** Time before the expiry of a card at which its owner is mailed. */
const cardNoticeMs = 30 * 24 * 3600_000;
/**
 * Maximum milliseconds since the last sync of a subscription when a mail about its card or pause is sent; an older
 * row is synced first.
 */
const freshMs = 3600_000;

/** Time before the end of a pause at which the member is mailed. */
const pauseNoticeMs = 3 * 24 * 3600_000;
/** Name of the mail about an ending pause in `stay_offers`, which records what a member was sent. */
const pauseEnding = 'pause_ending';

/** True if no mail was sent about this card and expiry. A card that a bank has renewed keeps its id. */
const isNotMailed = sql<boolean>`coalesce(mailed_card, '') <> card_id || ' ' || card_expires_at`;

/** Lists subscriptions that renew by a card that expires soon, about which the member was not mailed. */
const listExpiringCards = (db: Database, now: string, until: string, limit: number) =>
  db
    .selectFrom('subscriptions')
    .selectAll()
    .where('card_expires_at', '>', now)
    .where('card_expires_at', '<=', until)
    .where(isNotMailed)
    .where('stripe_status', 'in', ['active', 'trialing', 'paused'])
    .where('ends_at', 'is', null)
    .orderBy('card_expires_at')
    .limit(limit)
    .execute();

/** Lists customers whose pause should have begun or ended since the last sync. */
const listDuePauses = (db: Database, now: string, limit: number) =>
  db
    .selectFrom('subscriptions')
    .select('stripe_customer_id')
    .where('paused_until', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('paused_until', '<=', now),
        eb.and([eb('pauses_at', '<=', now), eb('stripe_status', '<>', 'paused')]),
      ]),
    )
    .limit(limit)
    .execute();

/**
 * Lists subscriptions whose pause ends at or before `until`, after which the member is charged, unless the member
 * was mailed after `mailedSince`.
 */
const listEndingPauses = (db: Database, now: string, until: string, mailedSince: string, limit: number) =>
  db
    .selectFrom('subscriptions')
    .selectAll()
    .where('stripe_status', '=', 'paused')
    .where('paused_until', '>', now)
    .where('paused_until', '<=', until)
    .where('ends_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('stay_offers')
            .select('offer')
            .whereRef('stay_offers.user_id', '=', 'subscriptions.user_id')
            .where('offer', '=', pauseEnding)
            .where('created_at', '>', mailedSince),
        ),
      ),
    )
    .orderBy('paused_until')
    .limit(limit)
    .execute();

/** Lists members whose subscription ended between two times, who have no access and were not mailed. */
const listFormerMembers = (db: Database, from: string, to: string, now: string, limit: number) =>
  db
    .selectFrom('subscriptions')
    .innerJoin('users', 'users.id', 'subscriptions.user_id')
    .select(['users.id', 'users.email', 'ended_at'])
    .where('ended_at', '>', from)
    .where('ended_at', '<=', to)
    .where('stripe_status', '=', 'canceled')
    .where('users.role', '<>', 'admin')
    .where('users.is_premium', '=', 0)
    .where('users.manual_premium_override', '=', 0)
    .where(sql<boolean>`(gift_until > ${now} or claim_access_until > ${now}) is not true`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('stay_offers')
            .select('offer')
            .whereRef('stay_offers.user_id', '=', 'users.id')
            .where('offer', '=', winBack),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('free_grants')
            .select('id')
            .whereRef('free_grants.user_id', '=', 'users.id')
            .where('revoked_at', 'is', null)
            .where('expires_at', '>', now),
        ),
      ),
    )
    .orderBy('ended_at')
    .limit(limit)
    .execute();

/** Name of the mail to former members in `stay_offers`, which records what a member was sent. */
const winBack = 'win_back';
/**
 * Milliseconds after the chosen day within which the mail is still sent, so that turning the mail on reaches nobody
 * who left long ago.
 */
const winBackWindowMs = 7 * 24 * 3600_000;

export interface Reminders {
  /** Syncs subscriptions whose pause should have begun or ended, in case the provider's event was lost. */
  syncPauses(limit: number): Promise<void>;
  /** Mails former members once, after the days that the publisher chose, if they agreed to news by mail. */
  mailFormerMembers(limit: number): Promise<void>;
  /** Mails members whose pause ends in a few days, once for each pause. */
  mailEndingPauses(limit: number): Promise<void>;
  /** Mails members whose card is about to expire, once for each card. */
  mailExpiringCards(limit: number): Promise<void>;
}

export function createReminders(context: BillingContext, sync: Sync): Reminders {
  const { db, clock, log, accounts } = context;

  /** Returns true if a subscription was synced so recently that a mail can rely on its row. */
  const isFresh = ({ synced_at }: SubscriptionRow): boolean =>
    synced_at !== null && Date.parse(synced_at) > clock.ms() - freshMs;

  async function mailEndingPause({ user_id, paused_until }: SubscriptionRow, mailedSince: string) {
    const user = await accounts.findUser(user_id);
    if (!user || paused_until === null) return;
    await db.transaction().execute(async (trx) => {
      const { numInsertedOrUpdatedRows } = await trx
        .insertInto('stay_offers')
        .values({ user_id, offer: pauseEnding, created_at: clock.iso() })
        .onConflict((conflict) =>
          conflict
            .columns(['user_id', 'offer'])
            .doUpdateSet({ created_at: clock.iso() })
            .where('stay_offers.created_at', '<=', mailedSince),
        )
        .executeTakeFirst();
      if (numInsertedOrUpdatedRows === 0n) return;
      await accounts.outbox.enqueue(trx, {
        recipient: user.email,
        message: { kind: pauseEnding, user: user_id, until: paused_until },
      });
    });
  }

  async function mailExpiringCard({ user_id, card_id, card_last4, card_expires_at }: SubscriptionRow) {
    const user = await accounts.findUser(user_id);
    if (!user || card_id === null || card_expires_at === null) return;
    await db.transaction().execute(async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('subscriptions')
        .set({ mailed_card: `${card_id} ${card_expires_at}` })
        .where('user_id', '=', user_id)
        .where('card_id', '=', card_id)
        .where('card_expires_at', '=', card_expires_at)
        .where(isNotMailed)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return;
      await accounts.outbox.enqueue(trx, {
        recipient: user.email,
        message: { kind: 'card_expiring', user: user_id, last4: card_last4 ?? '', endsAt: card_expires_at },
      });
    });
  }

  /**
   * Mails a former member who agreed to news. Records the mail in the same transaction, so that the member gets it
   * only once.
   */
  async function mailFormerMember(
    user: { readonly id: number; readonly email: string },
    code: string | null,
  ) {
    const isWanted = await context.wantsNews(user.id);
    await db.transaction().execute(async (trx) => {
      const { numInsertedOrUpdatedRows } = await trx
        .insertInto('stay_offers')
        .values({ user_id: user.id, offer: winBack, created_at: clock.iso() })
        .onConflict((conflict) => conflict.columns(['user_id', 'offer']).doNothing())
        .executeTakeFirst();
      if (!isWanted || numInsertedOrUpdatedRows === 0n) return;
      const message = { kind: 'win_back' as const, user: user.id, code };
      await accounts.outbox.enqueue(trx, { recipient: user.email, message });
    });
    if (isWanted) log.info({ audit: 'billing', user_id: user.id }, 'asked a former member to return');
  }

  return {
    syncPauses: async (limit) => {
      for (const { stripe_customer_id } of await listDuePauses(db, clock.iso(), limit))
        if (stripe_customer_id !== null) await sync(stripe_customer_id);
    },
    mailFormerMembers: async (limit) => {
      const { win_back_days: days, win_back_code } = await readStaySettings(db);
      if (days === 0) return;
      const until = clock.ms() - days * 24 * 3600_000;
      const from = isoOf(until - winBackWindowMs);
      const due = await listFormerMembers(db, from, isoOf(until), clock.iso(), limit);
      for (const user of due) await mailFormerMember(user, win_back_code);
      if (due.length > 0) accounts.outbox.flush();
    },
    mailEndingPauses: async (limit) => {
      const [now, mailedSince] = [clock.iso(), isoOf(clock.ms() - pauseNoticeMs)];
      const due = await listEndingPauses(db, now, isoOf(clock.ms() + pauseNoticeMs), mailedSince, limit);
      for (const row of due) {
        // Mail only if the row is fresh: the provider's event about a pause that ended early may be late or lost.
        if (isFresh(row)) await mailEndingPause(row, mailedSince);
        else if (row.stripe_customer_id !== null) await sync(row.stripe_customer_id);
      }
      if (due.length > 0) accounts.outbox.flush();
    },
    mailExpiringCards: async (limit) => {
      const now = clock.iso();
      const until = isoOf(clock.ms() + cardNoticeMs);
      const due = await listExpiringCards(db, now, until, limit);
      for (const row of due) {
        // Banks renew cards on their own: read the card from the provider before mailing about it.
        if (isFresh(row)) await mailExpiringCard(row);
        else if (row.stripe_customer_id !== null) await sync(row.stripe_customer_id);
      }
      if (due.length > 0) accounts.outbox.flush();
    },
  };
}
