import { defaultSite, type Site } from '@lamplight/contract';
import { expect, test } from 'vitest';
import { personalData } from './features/membership/index.ts';
import { outlinesFor } from './features/publishing/pages/outlines.ts';

/** Words of the privacy outline that cover each table with rows of members. */
const words: Readonly<Record<string, string>> = {
  users: 'username, email address',
  sessions: 'first and last use',
  api_keys: '**Other systems:**',
  webhook_deliveries: '**Other systems:**',
  passkeys: 'passkeys',
  authenticators: 'authenticator apps',
  recovery_codes: 'authenticator apps',
  security_links: '**Emails** sent',
  audit_log: '**Audit list:**',
  subscriptions: '**Membership:**',
  checkouts: '**Membership:**',
  free_grants: '**Membership:**',
  memberships: '**Membership:**',
  departures: 'why a member canceled',
  stay_offers: '**Membership:**',
  linked_identities: 'accounts at other sites',
  gifts: '**Gifts:**',
  provider_events: 'numbers at the payment provider',
  payment_reversals: 'numbers at the payment provider',
  trial_cards: 'cards used for a trial',
  email_pushes: 'numbers at the payment provider',
  closed_customers: 'numbers at the payment provider',
  account_closures: 'numbers at the payment provider',
  book_views: 'books that were opened',
  password_resets: '**Emails** sent',
  email_changes: '**Emails** sent',
  mail_outbox: '**Emails** sent',
  comments: 'comments',
  moderation_cases: 'decisions of moderators',
  comment_reports: 'reports',
  moderation_acts: 'decisions of moderators',
  ignored_members: 'reports',
  watch_words: 'decisions of moderators',
  reviews: 'reviews, stars',
  comment_reactions: 'reactions',
  uploads: '**Audit list:**',
  newsletters: '**Audit list:**',
  import_jobs: '**Audit list:**',
  member_imports: '**Audit list:**',
  member_import_rows: '**Imported members:**',
  member_notes: '**Imported members:**',
  rate_limits: 'Counters against guessing',
  clips: 'clips that a member shares',
  page_consents: '**Consent:**',
  bookmarks: 'bookmarks',
  chapter_progress: 'positions',
  book_progress: 'marks',
  place_history: 'their history',
  listening_days: 'listening time of each day',
  listener_books: 'listening time of each day',
  listener_plans: 'listening time of each day',
  listener_settings: 'playback settings',
  queued_books: 'what is up next',
  moments: '**Moments and clips:**',
  feeds: '**Feeds for other apps:**',
  feed_uses: '**Feeds for other apps:**',
  book_speeds: 'playback settings',
  follows: 'followed books',
  notification_events: '**Notifications:**',
  notifications: '**Notifications:**',
  notification_settings: 'time zone',
  push_devices: 'address at the push service',
  notification_deliveries: '**Notifications:**',
};

test('the privacy outline covers every table with rows of members', () => {
  const site = { ...defaultSite, contact: '' } as Site;
  const privacy = outlinesFor(site).find(({ slug }) => slug === 'privacy')?.body ?? '';
  const tables = Object.entries(personalData).flatMap(([table, rule]) => (rule === 'none' ? [] : [table]));
  expect(Object.keys(words).toSorted()).toEqual(tables.toSorted());
  for (const [table, part] of Object.entries(words))
    expect([table, privacy.includes(part)]).toEqual([table, true]);
});
