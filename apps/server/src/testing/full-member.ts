import { createECDH } from 'node:crypto';
import { giftRow } from './gift-row.ts';
import type { TestApp } from './test-app.ts';

export interface FullMember {
  readonly id: number;
  readonly username: string;
  readonly email: string;
  readonly customer: string;
  /** A comment of the member to which somebody else has replied. */
  readonly commentId: number;
  readonly bookId: number;
}

/** Adds a member with a row in every table that has personal data. */
export async function addFullMember(t: TestApp): Promise<FullMember> {
  const { db } = t.deps.connection;
  const now = t.clock.iso();
  const [username, email, customer] = ['wilhelmina', 'wilhelmina@readers.test', 'cus_of_wilhelmina'];
  const id = await t.deps.accounts.createUser({ username, email, password: 'a lamp by the window' });
  const token = await t.tokenFor(id);
  const send = async (method: 'POST' | 'PUT' | 'GET', url: string, payload?: object) => {
    const answer = await t.app.inject({
      method,
      url: `/api${url}`,
      headers: { authorization: `Bearer ${token}` },
      ...(payload ? { payload } : {}),
    });
    if (answer.statusCode !== 200) throw new Error(`${method} ${url}: ${answer.body}`);
    return answer.json();
  };
  await db
    .insertInto('subscriptions')
    .values({
      user_id: id,
      stripe_customer_id: customer,
      stripe_subscription_id: 'sub_of_wilhelmina',
      stripe_status: 'active',
      subscription_renewal: now,
    })
    .execute();
  await db
    .insertInto('departures')
    .values({
      user_id: id,
      reason: null,
      text: 'I move to the sea.',
      outcome: 'stayed',
      price_id: null,
      created_at: now,
    })
    .execute();
  const draft = {
    subject: 'News',
    body: 'A new book.',
    audience: 'all',
    price_id: null,
    book_id: null,
  } as const;
  await db
    .insertInto('newsletters')
    .values({ ...draft, state: 'draft', created_by: id, created_at: now })
    .execute();
  await db.insertInto('stay_offers').values({ user_id: id, offer: 'pause', created_at: now }).execute();
  const { id: bookId, chapterIds } = await t.addBook({ title: 'The borrowed lantern' });
  const chapter_id = chapterIds[1] ?? 0;
  await send('GET', `/books/${bookId}`);
  await send('POST', `/books/${bookId}/bookmark`);
  await send('PUT', '/user/settings/playback', { speed: 1.5, book_speeds: [{ book_id: bookId, speed: 2 }] });
  await send('POST', `/books/${bookId}/progress`, {
    chapter_id,
    position: 42,
    played_stretches: [{ chapter_id, stretches: 'F' }],
    listening_time: [{ day: now.slice(0, 10), source: 'walkman', seconds: 30, media_seconds: 45 }],
  });
  await db
    .insertInto('listener_books')
    .values({ user_id: id, book_id: bookId, begun_on: now.slice(0, 10) })
    .execute();
  await db
    .insertInto('listener_plans')
    .values({ user_id: id, since: now.slice(0, 10), plan: 'price_1' })
    .execute();
  await db
    .insertInto('memberships')
    .values({
      user_id: id,
      state: 'paid',
      currency: 'usd',
      amount: 999,
      joined_on: now.slice(0, 10),
      is_estimate: 0,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await send('PUT', '/user/settings/volume', { volume: 0.5 });
  await send('PUT', `/user/up-next/${bookId}`, {});
  await send('PUT', `/user/follows/book/${bookId}`);
  await db
    .insertInto('clips')
    .values({
      slug: 'lanternlanternlantern1',
      user_id: id,
      book_id: bookId,
      chapter_id,
      source_url: '/media/audio/00000000000000000000000000000001.mp3',
      audio_url: '/media/audio/00000000000000000000000000000002.mp3',
      content_type: 'audio/mpeg',
      starts_at: 40,
      ends_at: 60,
      duration: 20,
      quote: 'A light went out.',
      created_at: now,
    })
    .execute();
  await db
    .insertInto('feeds')
    .values({
      user_id: id,
      kind: 'book',
      subject_id: bookId,
      name: 'Lantern in the car',
      secret_hash: 'hash of the feed',
      seed: 'seed of the feed',
      created_at: now,
      last_used_at: now,
      last_app: 'AntennaPod',
      last_network: '203.0.113.0/24',
    })
    .execute();
  await db
    .insertInto('linked_identities')
    .values({
      user_id: id,
      provider: 'lamp',
      subject: 'wilhelmina-1',
      label: email,
      role_given: null,
      access_until: null,
      created_at: now,
      last_used_at: now,
    })
    .execute();
  await send('PUT', '/user/moments/lantern', { chapter_id, position: 42, note: 'The turning point' });
  const comment = await send('POST', `/chapter-comments/${chapter_id}`, { content: 'I liked this part.' });
  await send('POST', `/chapter-comments/${comment.id}/react`, { value: 1 });
  await t.as('member')('POST', `/chapter-comments/${chapter_id}`, {
    content: 'So did I.',
    reply_to_id: comment.id,
  });
  await t.deps.notifications.jobs.run();
  const p256dh = createECDH('prime256v1').generateKeys('base64url');
  const device = { endpoint: 'http://127.0.0.1:1/phone', p256dh, auth: 'A'.repeat(22) };
  await send('PUT', '/user/push-devices', device);
  const settings = await send('GET', '/user/notification-settings');
  await send('PUT', '/user/notification-settings', { ...settings, time_zone: 'Europe/Berlin' });
  await send('PUT', '/auth/update', { username, email: 'wilhelmina@elsewhere.test' });

  await db
    .insertInto('place_history')
    .values({ user_id: id, book_id: bookId, chapter_id, position: 7, device: 'phone', left_at: now })
    .execute();
  const checkout = {
    kind: 'registration',
    state: 'done',
    user_id: id,
    username,
    username_key: username,
    email,
    email_key: email,
    password_hash: null,
    profile_image: null,
    plan: 'standard',
    customer,
    has_trial: 0,
    session_id: 'cs_of_wilhelmina',
    session_url: null,
    browser_hash: 'browser',
    address_hash: 'address',
    created_at: now,
    expires_at: now,
    done_at: now,
    login_at: now,
  } as const;
  await db
    .insertInto('checkouts')
    .values([
      { ...checkout, id: 'checkout-1' },
      { ...checkout, id: 'checkout-2', state: 'released', user_id: null, session_id: 'cs_abandoned' },
    ])
    .execute();
  await db
    .insertInto('free_grants')
    .values({
      user_id: id,
      months: 1,
      granted_by: t.users.admin,
      granted_at: now,
      expires_at: now,
      revoked_by: id,
      revoked_at: now,
    })
    .execute();
  await db
    .insertInto('gifts')
    .values(giftRow(id, id, now))
    .execute();
  await db
    .insertInto('provider_events')
    .values({
      id: 'evt_of_wilhelmina',
      type: 'invoice.paid',
      customer,
      session_id: null,
      object_id: 'ch_1',
      state: 'processed',
      problem: null,
      created_at: now,
      received_at: now,
      due_at: now,
    })
    .execute();
  await db
    .insertInto('payment_reversals')
    .values({
      id: 're_1',
      kind: 'refund',
      status: 'partial',
      charge: 'ch_1',
      customer,
      user_id: id,
      subscription: null,
      amount: 100,
      currency: 'usd',
      ended_access: 0,
      created_at: now,
      updated_at: now,
    })
    .execute();
  await db.insertInto('email_pushes').values({ user_id: id, version: 1, due_at: now }).execute();
  await db
    .insertInto('password_resets')
    .values({
      token_hash: 'hash-of-a-reset-link',
      user_id: id,
      mail_id: null,
      created_at: now,
      expires_at: now,
    })
    .execute();
  await db
    .insertInto('passkeys')
    .values({
      user_id: id,
      user_handle: 'handle',
      credential_id: `credential-${id}`,
      public_key: 'key',
      counter: 0,
      transports: 'internal',
      name: 'Phone',
      created_at: now,
      last_used_at: null,
    })
    .execute();
  await db
    .insertInto('authenticators')
    .values({ user_id: id, secret: 'SECRET', last_step: 0, created_at: now, confirmed_at: now })
    .execute();
  await db
    .insertInto('recovery_codes')
    .values({ user_id: id, code_hash: `code-${id}`, salt: 'salt', used_at: null })
    .execute();
  await db
    .insertInto('security_links')
    .values({ token_hash: 'hash-of-a-security-link', user_id: id, mail_id: 1, expires_at: now })
    .execute();
  await db
    .insertInto('uploads')
    .values({
      id: 'f'.repeat(32),
      user_id: id,
      name: 'lantern.m4a',
      size: 5,
      state: 'open',
      result: null,
      created_at: now,
      touched_at: now,
    })
    .execute();
  const memberImport = await db
    .insertInto('member_imports')
    .values({
      state: 'done',
      file_name: 'patrons.csv',
      format: 'patreon',
      rules: '{}',
      mails_per_minute: 60,
      problem: null,
      next_mail_at: null,
      created_by: id,
      created_at: now,
      touched_at: now,
      ended_at: now,
      open_slot: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('member_import_rows')
    .values({
      import_id: memberImport.id,
      line: 2,
      state: 'imported',
      cells: '[]',
      access: 'none',
      customer: null,
      subscription: null,
      user_id: id,
    })
    .execute();
  await db
    .insertInto('member_notes')
    .values({ user_id: id, note: 'reads for the press', updated_at: now })
    .execute();
  await db
    .insertInto('import_jobs')
    .values({ folder: 'lanterns', made_by: id, created_at: now, state: 'done', open_slot: null })
    .execute();
  await db
    .insertInto('reviews')
    .values({ user_id: id, book_id: bookId, stars: 4, comment_id: null, created_at: now, edited_at: null })
    .execute();
  const review = await db
    .insertInto('moderation_cases')
    .values({
      comment_id: comment.id,
      author_id: id,
      source: 'report',
      state: 'open',
      reported_text: 'A reported text',
      opened_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('comment_reports')
    .values({ case_id: review.id, user_id: id, reason: 'spam', note: 'Look at this', created_at: now })
    .execute();
  const act = { case_id: review.id, act: 'comment_shown', until: null, created_at: now } as const;
  await db
    .insertInto('moderation_acts')
    .values([
      { ...act, member_id: id, actor_id: t.users.admin },
      { ...act, member_id: t.users.member, actor_id: id },
    ])
    .execute();
  await db
    .insertInto('ignored_members')
    .values([
      { user_id: id, ignored_id: t.users.member, created_at: now },
      { user_id: t.users.member, ignored_id: id, created_at: now },
    ])
    .execute();
  const webhook = await db
    .insertInto('webhooks')
    .values({
      url: 'https://hooks.example/a',
      events: 'member.created',
      secret: 'whsec_of-a-webhook',
      is_on: 1,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('webhook_deliveries')
    .values({
      webhook_id: webhook.id,
      message_id: 'msg_1',
      event: 'member.created',
      subject: `member ${id}`,
      user_id: id,
      body: '{}',
      state: 'delivered',
      created_at: now,
    })
    .execute();
  await db
    .insertInto('api_keys')
    .values({
      user_id: id,
      name: 'Nightly export',
      prefix: 'lamp_0000',
      key_hash: 'a hash of an API key',
      scopes: 'books:read',
      created_at: now,
      expires_at: now,
      last_used_at: now,
    })
    .execute();
  await db.insertInto('watch_words').values({ word: 'lantern', added_by: id, created_at: now }).execute();
  const page = await db
    .insertInto('pages')
    .values({
      slug: 'terms',
      title: 'Terms',
      body: 'Be kind.',
      in_foot: 1,
      needs_consent: 1,
      is_published: 1,
      place: 1,
      revision: 1,
      version: 1,
      asked_version: null,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const version = { page_id: page.id, version: 1, title: 'Terms' };
  await db
    .insertInto('page_versions')
    .values({ ...version, body: 'Be kind.', asks_members: 0, published_at: now })
    .execute();
  await db
    .insertInto('page_consents')
    .values({ ...version, user_id: id, agreed_at: now })
    .execute();
  await t.as('admin')('POST', `/auth/admin/grant-premium-override?user_id=${id}`);
  return { id, username, email, customer, commentId: comment.id, bookId };
}
