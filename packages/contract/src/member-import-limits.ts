/** Limits of imports of members, for server and web. */
export const memberImportLimits = {
  rows: 50_000,
  bytes: 24 * 1024 * 1024,
  columns: 300,
  /** Characters that one row has at most: an unclosed quote would otherwise swallow the rest of the file. */
  rowCharacters: 100_000,
  noteCharacters: 1000,
  nameCharacters: 80,
  fileNameCharacters: 200,
  /** Hours after its end during which an import can be undone. */
  undoHours: 24,
  /** Days after its end for which the rows of an import are kept. */
  keptDays: 30,
  mailsPerMinute: { min: 1, max: 600, standard: 60 },
} as const;

/** Values that a column of a file can have. */
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
