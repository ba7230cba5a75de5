import type { Schema } from './schema.ts';

/**
 * Primary key columns of a table in a backup, or the reason why it is not in one. 'derived': rows are rebuilt from
 * other tables; 'ephemeral': rows describe running work.
 */
type BackupRule<Table> =
  | readonly [keyof Table & string, ...(keyof Table & string)[]]
  | 'derived'
  | 'ephemeral';

/**
 * Backup rule of every table, in foreign key order: referenced tables first. `media_files` comes first because a backup
 * reads its rows back to find the files.
 */
export const tables = {
  media_files: ['key'],
  users: ['id'],
  audit_log: ['id'],
  subscriptions: ['user_id'],
  checkouts: ['id'],
  free_grants: ['id'],
  member_notes: ['user_id'],
  memberships: ['user_id'],
  membership_sums: ['day', 'kind', 'currency', 'cohort'],
  provider_events: ['id'],
  payment_reversals: ['id'],
  trial_cards: ['fingerprint'],
  email_pushes: ['user_id'],
  closed_customers: ['customer'],
  account_closures: ['id'],
  billing_marks: ['name'],
  plan_settings: ['price_id'],
  stay_settings: ['id'],
  departures: ['id'],
  stay_offers: ['user_id', 'offer'],
  gifts: ['id'],
  gift_settings: ['id'],
  books: ['id'],
  chapters: ['id'],
  samples: ['book_id'],
  chapter_texts: ['chapter_id', 'state'],
  clips: ['id'],
  feeds: ['id'],
  feed_settings: ['id'],
  books_without_feeds: ['book_id'],
  book_tags: ['book_id', 'place'],
  people: ['id'],
  book_people: ['book_id', 'role', 'place'],
  series: ['id'],
  book_series: ['book_id', 'place'],
  person_aliases: ['id'],
  series_aliases: ['id'],
  book_views: ['user_id', 'book_id', 'day'],
  bookmarks: ['user_id', 'book_id'],
  chapter_progress: ['user_id', 'chapter_id'],
  book_progress: ['user_id', 'book_id'],
  place_history: ['id'],
  listening_days: ['user_id', 'day', 'source', 'book_id'],
  listener_books: ['user_id', 'book_id'],
  listener_plans: ['user_id', 'since'],
  former_listening: ['measure', 'day', 'book_id'],
  start_origins: ['book_id', 'origin'],
  excerpt_registrations: ['book_id', 'clip_id'],
  search_misses: ['day', 'words'],
  listener_settings: ['user_id'],
  book_speeds: ['user_id', 'book_id'],
  queued_books: ['user_id', 'book_id'],
  moments: ['user_id', 'id'],
  follows: ['id'],
  password_resets: ['token_hash'],
  passkeys: ['id'],
  linked_identities: ['id'],
  authenticators: ['user_id'],
  recovery_codes: ['user_id', 'code_hash'],
  email_changes: ['id'],
  mail_outbox: ['id'],
  discussions: ['id'],
  comments: ['id'],
  royalty_settings: ['id'],
  royalty_rules: ['id'],
  royalty_months: ['month'],
  royalty_lines: ['month', 'person_id', 'book_id', 'role', 'currency'],
  royalty_counted: ['month', 'book_id'],
  former_credits: ['book_id', 'person_id', 'role'],
  notification_events: ['id'],
  notifications: ['user_id', 'event_id'],
  notification_settings: ['user_id'],
  comment_reactions: ['comment_id', 'user_id'],
  reviews: ['user_id', 'book_id'],
  moderation_cases: ['id'],
  comment_reports: ['id'],
  moderation_acts: ['id'],
  ignored_members: ['user_id', 'ignored_id'],
  watch_words: ['word'],
  admin_text: ['id'],
  site_settings: ['id'],
  site_images: ['name'],
  mail_texts: ['kind'],
  public_pages: ['id'],
  front_page: ['id'],
  pages: ['id'],
  page_versions: ['page_id', 'version'],
  page_consents: ['user_id', 'page_id', 'version'],
  webhooks: ['id'],
  newsletters: ['id'],
  import_sources: ['id'],
  import_files: ['file_key'],
  catalogue: ['id'],
  installation: ['name'],
  sessions: 'ephemeral',
  single_sign_ons: 'ephemeral',
  api_keys: 'ephemeral',
  webhook_deliveries: 'ephemeral',
  push_devices: 'ephemeral',
  feed_uses: 'ephemeral',
  feed_use_keys: 'ephemeral',
  notification_deliveries: 'ephemeral',
  security_links: 'ephemeral',
  member_imports: 'ephemeral',
  member_import_rows: 'ephemeral',
  import_jobs: 'ephemeral',
  import_entries: 'ephemeral',
  uploads: 'ephemeral',
  upload_files: 'ephemeral',
  leases: 'ephemeral',
  used_challenges: 'ephemeral',
  rate_limits: 'ephemeral',
  catalogue_changes: 'derived',
  figures: 'derived',
  book_months: 'derived',
  book_curves: 'derived',
  figure_marks: 'derived',
  sentences: 'derived',
  sentence_index: 'derived',
  sentence_words: 'derived',
} as const satisfies { readonly [Name in keyof Schema]: BackupRule<Schema[Name]> };

/** Derived tables in backups of earlier versions. They are not restored. */
export const retiredTables: readonly string[] = ['person_words', 'series_words'];

/**
 * Name of the row in `installation` that identifies the JWT_SECRET used by the nodes of a database. A restore omits
 * this row: the restored database may get another secret.
 */
export const secretFingerprintRow = 'secret_fingerprint';

export type TableName = keyof typeof tables;

export interface BackedUpTable {
  readonly name: TableName;
  readonly key: readonly string[];
  /** Number of rows read per query; so many rows take a few megabytes. */
  readonly pageRows: number;
}

/** A chapter's text has up to 2,000,000 characters, rows of other tables have hundreds. */
const pageRowsOf = (name: TableName): number => (name === 'chapter_texts' ? 10 : 500);

export const tableNames = Object.keys(tables) as TableName[];

/** Tables that a backup contains, in foreign key order. */
export const backedUpTables: readonly BackedUpTable[] = tableNames.flatMap((name) => {
  const key: readonly string[] | string = tables[name];
  return typeof key === 'string' ? [] : [{ name, key, pageRows: pageRowsOf(name) }];
});
