import { randomBytes } from 'node:crypto';
import type { WebhookEvent } from '@lamplight/contract';
import type { Database } from '../../../db/schema.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Events, PostedComment, Released } from '../../../platform/events.ts';
import { forgetSubject, insertDeliveries, listSubscribed } from './store.ts';

/** Maximum number of chapters listed in a message; `chapter_count` has the number of all. */
const maxChapters = 100;

interface Noted {
  readonly event: WebhookEvent;
  readonly subject: string;
  /** The account that the message names. */
  readonly userId: number | null;
  /** Reads the message's data within the transaction; null if no message is to be sent. */
  read(tx: Database): Promise<object | null>;
}

/** Returns a new id of a message, for the header webhook-id. */
const newMessageId = (): string => `msg_${randomBytes(16).toString('base64url')}`;

/** Returns the columns of a new message, due now. */
export const newDelivery = (
  event: WebhookEvent | 'test',
  { subject, userId }: Pick<Noted, 'subject' | 'userId'>,
  data: object,
  now: string,
) => ({
  message_id: newMessageId(),
  event,
  subject,
  user_id: userId,
  body: JSON.stringify({ type: event, timestamp: now, data }),
  state: 'waiting' as const,
  due_at: now,
  created_at: now,
  done_at: null,
  status: null,
  answer: null,
  problem: null,
});

async function findMember(tx: Database, id: number | null) {
  if (id === null) return null;
  const row = await tx.selectFrom('users').select(['id', 'username']).where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

async function readSubscription(tx: Database, userId: number): Promise<object | null> {
  const member = await findMember(tx, userId);
  const row = await tx
    .selectFrom('subscriptions')
    .select(['stripe_status', 'is_premium', 'subscription_renewal', 'ends_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const grant = await tx
    .selectFrom('free_grants')
    .select('expires_at')
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return {
    member,
    status: row?.stripe_status ?? null,
    plan: row?.stripe_status ? (row.is_premium === 1 ? 'premium' : 'standard') : null,
    renews_at: row?.subscription_renewal ?? null,
    ends_at: row?.ends_at ?? null,
    free_until: grant?.expires_at ?? null,
  };
}

async function readGift(tx: Database, giftId: number, userId: number): Promise<object | null> {
  const gift = await tx
    .selectFrom('gifts')
    .select(['id', 'plan_name', 'months', 'amount', 'currency', 'extends'])
    .where('id', '=', giftId)
    .executeTakeFirst();
  if (!gift) return null;
  return {
    gift_id: gift.id,
    plan: gift.plan_name,
    months: gift.months,
    amount: gift.amount,
    currency: gift.currency,
    extends_subscription: gift.extends !== null,
    member: await findMember(tx, userId),
  };
}

async function readRelease(
  tx: Database,
  publicUrl: string,
  { bookId, chapterIds, level, at }: Released,
): Promise<object | null> {
  const book = await tx
    .selectFrom('books')
    .select(['id', 'title'])
    .where('id', '=', bookId)
    .executeTakeFirst();
  if (!book) return null;
  const listed = chapterIds.slice(0, maxChapters);
  const chapters =
    listed.length === 0
      ? []
      : await tx
          .selectFrom('chapters')
          .select(['id', 'title'])
          .where('id', 'in', listed)
          .orderBy('place')
          .execute();
  return {
    book: { id: book.id, title: book.title, url: `${publicUrl}/synopsis/${book.id}` },
    chapters: chapters.map(({ id, title }) => ({
      id,
      title,
      url: `${publicUrl}/listen/${bookId}?chapter=${id}`,
    })),
    chapter_count: chapterIds.length,
    audience: level > 0 ? 'premium' : 'everyone',
    released_at: at,
  };
}

async function readComment(
  tx: Database,
  { id, kind }: Pick<PostedComment, 'id' | 'kind'>,
): Promise<object | null> {
  const row = await tx.selectFrom('comments').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) return null;
  return {
    ...(kind === 'announcement' ? { announcement_id: id } : { comment_id: id, kind }),
    content: row.content,
    reply_to_id: row.reply_to_id,
    member: await findMember(tx, row.user_id),
  };
}

/** Writes events as messages to webhooks, in the transactions that cause them. */
export function noteWebhookEvents(
  events: Events<Database>,
  { clock, publicUrl, onNoted }: { readonly clock: Clock; readonly publicUrl: string; onNoted(): void },
): void {
  async function note(tx: Database, { event, read, ...about }: Noted): Promise<void> {
    const ids = await listSubscribed(tx, event);
    const data = ids.length > 0 ? await read(tx) : null;
    if (data === null) return;
    // One message, with one id, whatever the number of webhooks.
    const delivery = newDelivery(event, about, data, clock.iso());
    await insertDeliveries(
      tx,
      ids.map((webhook_id) => ({ ...delivery, webhook_id })),
    );
    onNoted();
  }

  events.on('accountCreated', (tx, { userId }) =>
    note(tx, {
      event: 'member.created',
      subject: `member ${userId}`,
      userId,
      read: async () => ({ member: await findMember(tx, userId) }),
    }),
  );
  events.on('subscriptionChanged', (tx, { userId }) =>
    note(tx, {
      event: 'subscription.changed',
      subject: `member ${userId}`,
      userId,
      read: () => readSubscription(tx, userId),
    }),
  );
  events.on('giftRedeemed', (tx, { giftId, userId }) =>
    note(tx, {
      event: 'gift.redeemed',
      subject: `member ${userId}`,
      userId,
      read: () => readGift(tx, giftId, userId),
    }),
  );
  events.on('released', async (tx, release) => {
    if (!release.newBook && release.chapterIds.length === 0) return;
    // Tell of a release when the first members get it, and when everybody does; not when plans with fewer days get it.
    if (release.level > 0 && !release.isFirst) return;
    await note(tx, {
      event: release.newBook ? 'book.released' : 'chapter.released',
      subject: `book ${release.bookId}`,
      userId: null,
      read: () => readRelease(tx, publicUrl, release),
    });
  });
  events.on('commentPosted', async (tx, comment) => {
    const { id, kind, user_id: userId } = comment;
    const state = await tx.selectFrom('comments').select('state').where('id', '=', id).executeTakeFirst();
    const event =
      kind === 'announcement'
        ? 'announcement.posted'
        : state?.state === 'held'
          ? 'comment.held'
          : 'comment.posted';
    await note(tx, { event, subject: `comment ${id}`, userId, read: () => readComment(tx, comment) });
  });
  events.on('commentRemoved', (tx, { commentId }) => forgetSubject(tx, `comment ${commentId}`));
  events.on('importFinished', (tx, { importId, folder, at }) =>
    note(tx, {
      event: 'import.finished',
      subject: importId === null ? 'import by command' : `import ${importId}`,
      userId: null,
      read: async () => ({ import_id: importId, folder, finished_at: at }),
    }),
  );
}
