/** Parameters of Advanced Search in URLs: the specification's first, in its order. */
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
