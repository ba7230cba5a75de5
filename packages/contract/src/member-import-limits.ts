/** Limits of imports of members, for server and web. */
export const memberImportLimits = {
  rows: 50_000,
  bytes: 24 * 1024 * 1024,
  columns: 300,
  /** Maximum characters of one row. Without it, an unclosed quote would make the rest of the file one row. */
  rowCharacters: 100_000,
  noteCharacters: 1000,
  nameCharacters: 80,
  fileNameCharacters: 200,
  /** Hours after the end of an import during which the import can be undone. */
  undoHours: 24,
  /** Days after the end of an import for which its rows are stored. */
  keptDays: 30,
  mailsPerMinute: { min: 1, max: 600, standard: 60 },
} as const;

/** Fields of a member that a column of a file can contain. */
export const importFields = [
  'email',
  'username',
  'name',
  'active',
  'customer',
  'subscription',
  'plan',
  'months',
  'premium',
  'note',
] as const;
export type ImportField = (typeof importFields)[number];

/** Systems whose exports are recognized by their columns. */
export const importFormats = [
  'lamplight',
  'patreon',
  'memberful',
  'ghost',
  'substack',
  'stripe_customers',
  'stripe_subscriptions',
  'other',
] as const;
export type ImportFormat = (typeof importFormats)[number];
