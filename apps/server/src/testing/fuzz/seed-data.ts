import { randomBytes } from 'node:crypto';
import type { Services } from '../../services.ts';
import type { Account, Caller, Canary } from './fixtures.ts';

export const secret = (): string => randomBytes(16).toString('hex');

/** Adds comments, bookmarks, settings and progress of the victims. */
export async function seedVictimData(
  deps: Services,
  victimAccounts: readonly Account[],
  books: readonly number[],
  chapters: readonly number[],
) {
  const { connection, clock } = deps;
  const { db } = connection;
  const now = clock.iso();
  const authors = victimAccounts.map(({ id }) => id);
  const discussionOf = async (
    subject: string,
    kind: 'chapter' | 'book' | 'update' | 'announcement',
    id = 0,
  ) =>
    (
      await db
        .insertInto('discussions')
        .values({
          kind,
          subject,
          chapter_id: kind === 'chapter' ? id : null,
          book_id: kind === 'book' ? id : null,
          thread_count: victimAccounts.length,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  const write = async (
    discussion_id: number,
    by: readonly (number | null)[] = authors,
  ): Promise<number[]> => {
    const rows = by.map((user_id, n) => ({
      discussion_id,
      user_id,
      client_key: null,
      content: `A victim's words ${n}`,
      reply_to_id: null,
      thread_id: null,
      timestamp: null,
      timestamp_key: 1e9,
      created_at: now,
    }));
    return (await db.insertInto('comments').values(rows).returning('id').execute()).map(({ id }) => id);
  };
  const [bookId = 0, otherBookId = 0] = books;
  const [chapterId = 0] = chapters;
  // Comments of deleted authors are written first and get the small ids, which an admin may guess and is allowed to
  // delete.
  await write(await discussionOf(`book/${otherBookId}`, 'book', otherBookId), Array<null>(20).fill(null));
  const comments = {
    'chapter-comments': await write(await discussionOf(`chapter/${chapterId}`, 'chapter', chapterId)),
    comments: await write(await discussionOf(`book/${bookId}`, 'book', bookId)),
    'update-comments': await write(await discussionOf('update', 'update')),
  };
  const announcements = await write(await discussionOf('announcement', 'announcement'));
  for (const { id: user_id } of victimAccounts) {
    await db.insertInto('bookmarks').values({ user_id, book_id: bookId, bookmarked_at: now }).execute();
    await db.insertInto('listener_settings').values({ user_id, volume: 0.25 }).execute();
    const stars = { stars: 3, comment_id: null, created_at: now, edited_at: null };
    await db
      .insertInto('reviews')
      .values({ ...stars, user_id, book_id: bookId })
      .execute();
    await db
      .insertInto('book_speeds')
      .values({ user_id, book_id: bookId, speed: 2, updated_at: now })
      .execute();
    await db
      .insertInto('queued_books')
      .values({ user_id, book_id: bookId, rank: 1, added_at: now })
      .execute();
    const { id: event_id } = await db
      .insertInto('notification_events')
      .values({
        kind: 'release',
        book_id: bookId,
        new_book: 1,
        comment_id: null,
        recipient_id: user_id,
        due_at: null,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const notified = { kind: 'release', in_app: 1, created_at: now, read_at: null } as const;
    await db
      .insertInto('notifications')
      .values({ ...notified, user_id, event_id })
      .execute();
    await db
      .insertInto('follows')
      .values({ user_id, book_id: bookId, series_id: null, person_id: null, created_at: now })
      .execute();
    await db
      .insertInto('clips')
      .values({
        slug: `clip-${user_id}`,
        user_id,
        book_id: bookId,
        chapter_id: chapterId,
        source_url: '/media/audio/one.mp3',
        audio_url: '/media/audio/two.mp3',
        content_type: 'audio/mpeg',
        starts_at: 1,
        ends_at: 5,
        duration: 4,
        quote: "A victim's quote",
        created_at: now,
      })
      .execute();
    await db
      .insertInto('moments')
      .values({
        user_id,
        id: 'a-moment',
        book_id: bookId,
        chapter_id: chapterId,
        chapter_title: 'One',
        position: 12,
        note: "A victim's note",
        note_fold: "a victim's note",
        created_at: now,
        changed_at: now,
      })
      .execute();
    const position = { user_id, book_id: bookId, position: 12, updated_at: now };
    await db
      .insertInto('listening_days')
      .values({ user_id, day: now.slice(0, 10), source: 'walkman', seconds: 30, media_seconds: 45 })
      .execute();
    await db
      .insertInto('chapter_progress')
      .values({ ...position, chapter_id: chapterId, played_stretches: 'B' })
      .execute();
    await db
      .insertInto('book_progress')
      .values({ ...position, last_chapter_id: chapterId, rev: 1, device: 'a lamp' })
      .execute();
  }
  return { comments, announcements };
}

/** Adds a canary to every secret column. */
export async function seedSecrets(
  { connection: { db }, clock, config }: Services,
  victimAccounts: readonly Account[],
) {
  const canaries: Canary[] = [];
  const addCanary = (
    what: string,
    value = `canary${secret()}`,
    seenBy: readonly Caller[] = [],
    more: Pick<Canary, 'seenIn'> = {},
  ): string => {
    canaries.push({ what, value, seenBy, ...more });
    return value;
  };
  const later = new Date(clock.ms() + 86_400_000).toISOString();
  for (const { id, email } of victimAccounts) {
    addCanary('e-mail address', email, ['admin']);
    await db
      .insertInto('subscriptions')
      .values({
        user_id: id,
        // The import of members reads the provider's customers from such an export, so the export may contain them.
        stripe_customer_id: addCanary('customer of the provider', `cus_${secret()}`, ['admin'], {
          seenIn: 'POST /members/export',
        }),
        stripe_subscription_id: addCanary('subscription of the provider', `sub_${secret()}`, ['admin']),
        stripe_status: 'active',
        subscription_renewal: later,
      })
      .execute();
    await db
      .insertInto('password_resets')
      .values({
        user_id: id,
        token_hash: addCanary('hash of a reset token'),
        mail_id: null,
        created_at: clock.iso(),
        expires_at: later,
      })
      .execute();
  }
  await db
    .insertInto('mail_outbox')
    .values({
      recipient: addCanary('recipient of a mail', `${secret()}@canary.example`),
      letter: JSON.stringify({ kind: 'welcome', username: 'somebody' }),
      state: 'kept',
      due_at: later,
      created_at: clock.iso(),
      text: addCanary('text of a mail'),
    })
    .execute();
  const key = addCanary('name in a checkout', `name-${secret()}`);
  await db
    .insertInto('checkouts')
    .values({
      id: secret(),
      kind: 'registration',
      state: 'open',
      username: key,
      username_key: key,
      email: `${key}@canary.example`,
      email_key: `${key}@canary.example`,
      password_hash: addCanary('hash in a checkout'),
      plan: 'standard',
      has_trial: 0,
      session_id: addCanary('session of the provider', `cs_${secret()}`),
      session_url: addCanary('page of the provider'),
      browser_hash: addCanary('hash of a browser'),
      address_hash: addCanary('hash of an address'),
      created_at: clock.iso(),
      expires_at: later,
    })
    .execute();
  addCanary('secret for tokens', config.secrets.tokens.replace(/^tokens:/, ''));
  addCanary('secret for media', config.secrets.media.replace(/^media:/, ''));
  if (config.metricsToken) addCanary('token for metrics', config.metricsToken);
  return canaries;
}
