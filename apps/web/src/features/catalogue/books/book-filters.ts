/** Parameters of Advanced Search in URLs, in the order in which URLs list them. */
export const bookFilters = [
  'search',
  'main',
  'sub',
  'status',
  'sort',
  'author',
  'narrator',
  'translator',
  'editor',
  'series',
  'language',
  'year',
  'publisher',
  'abridged',
] as const;
export type BookFilterName = (typeof bookFilters)[number];
