/** Everything that the audit list can contain. The web app has the words of each; `detail` holds its facts. */
export const auditActions = [
  'sign_in',
  'sign_in_failed',
  'account_created',
  'account_edited',
  'account_deleted',
  'account_exported',
  'sessions_ended',
  'passkey_added',
  'passkey_removed',
  'second_factor_turned_on',
  'second_factor_turned_off',
  'recovery_codes_replaced',
  'factors_reset',
  'role_changed',
  'free_months_granted',
  'subscription_removed',
  'premium_granted',
  'premium_removed',
  'book_added',
  'book_edited',
  'book_deleted',
  'chapter_deleted',
  'import_started',
  'import_finished',
  'import_canceled',
  'announcement_posted',
  'announcement_deleted',
  'updates_text_changed',
  'comment_deleted',
  'comment_hidden',
  'comment_shown',
  'case_reopened',
  'member_muted',
  'mute_ended',
  'watch_words_changed',
] as const;

export type AuditAction = (typeof auditActions)[number];

/** Facts of an audited act, such as `{ months: 3 }`. */
export type AuditDetail = Readonly<Record<string, string | number | boolean | null>>;
