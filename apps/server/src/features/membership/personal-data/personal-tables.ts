import { tables as backupTables } from '../../../db/backup-tables.ts';
import type { Schema } from '../../../db/schema.ts';
import { listeningData } from './personal-data-listening.ts';
import { notificationData } from './personal-data-notifications.ts';
import type { Keyed, PersonalRule, PersonalTable } from './personal-rule.ts';

/**
 * Defines for every table what export and deletion of an account do with it; 'none' for tables without personal data.
 * A test compares this with the columns of the database. docs/privacy.md explains it to people.
 */
export const personalData = {
  users: {
    member: ['id'],
    exported: [
      'username',
      'email',
      'role',
      'staff_role',
      'profile_image',
      'is_premium',
      'manual_premium_override',
      'muted_until',
      'mute_reason',
      'sign_in_mails',
      'language',
      'created_at',
    ],
    deletion: 'deleted',
  },
  sessions: {
    key: ['id'],
    member: ['user_id'],
    exported: ['device', 'created_at', 'authenticated_at', 'last_seen_at', 'ended_at'],
    deletion: 'deleted',
  },
  api_keys: {
    key: ['id'],
    member: ['user_id'],
    exported: ['name', 'prefix', 'scopes', 'created_at', 'expires_at', 'last_used_at'],
    deletion: 'deleted',
  },
  passkeys: {
    member: ['user_id'],
    exported: ['name', 'created_at', 'last_used_at'],
    deletion: 'deleted',
  },
  authenticators: {
    member: ['user_id'],
    exported: ['created_at', 'confirmed_at'],
    deletion: 'deleted',
  },
  recovery_codes: {
    member: ['user_id'],
    exported: [],
    deletion: 'deleted',
    reason: 'hashes of codes that open the account',
  },
  used_challenges: 'none',
  security_links: {
    key: ['token_hash'],
    member: ['user_id'],
    exported: [],
    deletion: 'deleted',
    reason: 'hashes of links that open the account',
  },
  audit_log: {
    member: ['actor_id', 'member_id'],
    exported: ['created_at', 'action', 'target'],
    deletion: 'anonymized',
  },
  subscriptions: {
    member: ['user_id'],
    exported: [
      'stripe_customer_id',
      'stripe_subscription_id',
      'stripe_status',
      'subscription_renewal',
      'ends_at',
      'unit_amount',
      'currency',
      'billing_interval',
      'interval_count',
    ],
    deletion: 'deleted',
  },
  checkouts: {
    member: ['user_id'],
    exported: [
      'id',
      'kind',
      'state',
      'username',
      'email',
      'profile_image',
      'plan',
      'customer',
      'session_id',
      'language',
      'created_at',
      'done_at',
    ],
    deletion: 'deleted',
  },
  free_grants: {
    member: ['user_id'],
    others: ['granted_by', 'revoked_by'],
    exported: ['months', 'granted_at', 'expires_at', 'revoked_at'],
    deletion: 'deleted',
  },
  provider_events: {
    member: ['customer'],
    by: 'customer',
    exported: ['id', 'type', 'object_id', 'created_at'],
    deletion: 'retained',
    reason: 'ids of the provider, without a name; deleted after 40 days, so that no event is processed twice',
  },
  payment_reversals: {
    member: ['user_id'],
    others: ['customer'],
    exported: ['id', 'kind', 'status', 'charge', 'amount', 'currency', 'created_at'],
    deletion: 'anonymized',
  },
  trial_cards: {
    member: [],
    exported: [],
    deletion: 'retained',
    reason: 'a fingerprint of the card and no account, so that a card gets one trial only',
  },
  email_pushes: {
    member: ['user_id'],
    exported: [],
    deletion: 'deleted',
    reason: 'a reminder to send the current address to the provider',
  },
  closed_customers: {
    member: ['customer'],
    by: 'customer',
    exported: [],
    deletion: 'retained',
    reason: 'an id of the provider, so that late events cannot bring the account back',
  },
  account_closures: {
    member: ['customer'],
    by: 'customer',
    exported: [],
    deletion: 'retained',
    reason: 'ids of the provider, until it has confirmed that nothing is charged any more',
  },
  billing_marks: 'none',
  book_views: { member: ['user_id'], exported: ['book_id', 'day', 'opened_at'], deletion: 'deleted' },
  ...listeningData,
  ...notificationData,
  password_resets: {
    member: ['user_id'],
    exported: [],
    deletion: 'deleted',
    reason: 'hashes of links that open the account',
  },
  email_changes: {
    member: ['user_id'],
    others: ['old_email', 'old_email_key', 'new_email', 'new_email_key'],
    exported: ['old_email', 'new_email', 'state', 'created_at'],
    deletion: 'deleted',
  },
  mail_outbox: {
    member: ['recipient'],
    by: 'email',
    exported: ['recipient', 'subject', 'state', 'created_at', 'done_at'],
    deletion: 'deleted',
  },
  comments: {
    member: ['user_id'],
    exported: [
      'id',
      'discussion_id',
      'content',
      'translations',
      'reply_to_id',
      'timestamp',
      'created_at',
      'likes',
      'dislikes',
    ],
    deletion: 'anonymized',
  },
  moderation_cases: {
    member: ['author_id'],
    exported: ['comment_id', 'reported_text', 'source', 'state', 'outcome', 'opened_at', 'closed_at'],
    deletion: 'anonymized',
  },
  comment_reports: {
    member: ['user_id'],
    exported: ['reason', 'note', 'outcome', 'created_at'],
    deletion: 'anonymized',
  },
  moderation_acts: {
    member: ['member_id', 'actor_id'],
    exported: ['act', 'until', 'created_at'],
    deletion: 'anonymized',
  },
  ignored_members: {
    member: ['user_id'],
    others: ['ignored_id'],
    exported: ['ignored_id', 'created_at'],
    deletion: 'deleted',
  },
  watch_words: { member: ['added_by'], exported: ['word', 'created_at'], deletion: 'anonymized' },
  reviews: {
    member: ['user_id'],
    exported: ['book_id', 'stars', 'comment_id', 'created_at', 'edited_at'],
    deletion: 'deleted',
  },
  comment_reactions: { member: ['user_id'], exported: ['comment_id', 'value'], deletion: 'deleted' },
  uploads: {
    key: ['id'],
    member: ['user_id'],
    exported: ['name', 'size', 'state', 'created_at'],
    deletion: 'deleted',
  },
  import_jobs: {
    key: ['id'],
    member: ['made_by'],
    exported: ['folder', 'state', 'created_at'],
    deletion: 'anonymized',
  },
  rate_limits: {
    key: ['key'],
    member: [],
    exported: [],
    deletion: 'retained',
    reason: 'counters by account id or network, which end within a day',
  },
  books: 'none',
  chapters: 'none',
  samples: 'none',
  chapter_texts: 'none',
  clips: {
    member: ['user_id'],
    exported: ['slug', 'book_id', 'chapter_id', 'starts_at', 'ends_at', 'quote', 'created_at'],
    deletion: 'deleted',
  },
  book_tags: 'none',
  people: 'none',
  book_people: 'none',
  series: 'none',
  book_series: 'none',
  person_aliases: 'none',
  series_aliases: 'none',
  media_files: 'none',
  discussions: 'none',
  admin_text: 'none',
  site_settings: 'none',
  site_images: 'none',
  mail_texts: 'none',
  public_pages: 'none',
  front_page: 'none',
  pages: 'none',
  page_versions: 'none',
  page_consents: {
    member: ['user_id'],
    exported: ['title', 'version', 'agreed_at'],
    deletion: 'deleted',
  },
  import_sources: 'none',
  import_files: 'none',
  import_entries: 'none',
  upload_files: 'none',
  catalogue: 'none',
  installation: 'none',
  leases: 'none',
  catalogue_changes: 'none',
  sentences: 'none',
  sentence_index: 'none',
  sentence_words: 'none',
} as const satisfies { readonly [Name in keyof Schema]: (PersonalRule<Schema[Name]> & Keyed<Name>) | 'none' };

/** Tables with personal data, with their rules. */
export const personalTables: readonly PersonalTable[] = Object.entries(personalData).flatMap(
  ([name, rule]) => {
    if (rule === 'none') return [];
    const { by = 'id', others = [], key, ...rest }: PersonalRule<Record<string, unknown>> = rule;
    const backupKey: readonly string[] | string = backupTables[name as keyof Schema];
    return [
      {
        name: name as keyof Schema,
        by,
        others,
        key: typeof backupKey === 'string' ? (key ?? []) : backupKey,
        ...rest,
      },
    ];
  },
);
