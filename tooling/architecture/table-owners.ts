import type { Source } from './source.ts';

/** Feature that writes each table of the database; 'db' is the database layer. */
const owners: Readonly<Record<string, readonly string[]>> = {
  accounts: [
    'api_keys',
    'audit_log',
    'authenticators',
    'email_changes',
    'linked_identities',
    'mail_outbox',
    'mail_texts',
    'passkeys',
    'password_resets',
    'recovery_codes',
    'security_links',
    'sessions',
    'single_sign_ons',
    'used_challenges',
    'users',
  ],
  media: ['media_files', 'upload_files', 'uploads'],
  membership: [
    'account_closures',
    'billing_marks',
    'checkouts',
    'closed_customers',
    'departures',
    'email_pushes',
    'free_grants',
    'gift_settings',
    'gifts',
    'member_import_rows',
    'member_imports',
    'member_notes',
    'payment_reversals',
    'plan_settings',
    'provider_events',
    'stay_offers',
    'stay_settings',
    'subscriptions',
    'trial_cards',
  ],
  catalogue: [
    'book_people',
    'book_series',
    'book_tags',
    'book_views',
    'books',
    'catalogue',
    'catalogue_changes',
    'chapters',
    'follows',
    'people',
    'series',
  ],
  listening: [
    'book_curves',
    'book_months',
    'book_progress',
    'book_speeds',
    'bookmarks',
    'books_without_feeds',
    'chapter_progress',
    'chapter_texts',
    'excerpt_registrations',
    'feed_settings',
    'feed_use_keys',
    'feed_uses',
    'feeds',
    'figure_marks',
    'figures',
    'former_credits',
    'former_listening',
    'listener_books',
    'listener_plans',
    'listener_settings',
    'listening_days',
    'membership_sums',
    'memberships',
    'moments',
    'place_history',
    'queued_books',
    'royalty_counted',
    'royalty_lines',
    'royalty_months',
    'royalty_rules',
    'royalty_settings',
    'search_misses',
    'sentence_words',
    'sentences',
    'start_origins',
  ],
  import: ['import_entries', 'import_files', 'import_jobs', 'import_sources'],
  publishing: [
    'clips',
    'front_page',
    'page_consents',
    'page_versions',
    'pages',
    'public_pages',
    'samples',
    'site_images',
    'site_settings',
  ],
  notifications: [
    'newsletters',
    'notification_deliveries',
    'notification_events',
    'notification_settings',
    'notifications',
    'push_devices',
    'webhook_deliveries',
    'webhooks',
  ],
  discussion: [
    'admin_text',
    'comment_reactions',
    'comment_reports',
    'comments',
    'discussions',
    'ignored_members',
    'moderation_acts',
    'moderation_cases',
    'reviews',
    'watch_words',
  ],
  db: ['installation', 'leases', 'rate_limits'],
};

/** Allowed writes of a feature to single columns of another feature's table, with the reason. */
const exceptions: Readonly<Record<string, string>> = {
  'media → sessions': 'when a device plays',
  'notifications → sessions': 'whether a device gets pushes',
  'notifications → installation': 'the keys of pushes',
  'discussion → users': 'mutes',
  'membership → leases': 'the lock of a registration',
  'publishing → catalogue': 'a sample changes what lists show, so it counts a revision',
};

/** Returns a feature's writes to tables of another feature, and the exceptions that were used. */
export function tableViolations(sources: readonly Source[], textOf: (file: string) => string) {
  const ownerOf = new Map(
    Object.entries(owners).flatMap(([room, tables]) => tables.map((table) => [table, room])),
  );
  const met = new Set<string>();
  const written = new Set<string>();
  const violations = sources.flatMap(({ file }) => {
    const room = /^apps\/server\/src\/features\/([^/]+)\//.exec(file)?.[1];
    if (!room || file.includes('.test.')) return [];
    return [...textOf(file).matchAll(/\b(?:insertInto|updateTable|deleteFrom)\(\s*'(\w+)'/g)].flatMap(
      ([, table = '']) => {
        written.add(table);
        const owner = ownerOf.get(table);
        if (owner === room) return [];
        const arrow = `${room} → ${table}`;
        met.add(arrow);
        return arrow in exceptions ? [] : [`${file} writes ${table}, which ${owner ?? 'no room'} owns`];
      },
    );
  });
  return { violations, written, unmet: Object.keys(exceptions).filter((arrow) => !met.has(arrow)) };
}
