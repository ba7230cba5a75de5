export { FilterChips, FilterFields, FilterSheet } from './filter-fields.tsx';
export {
  type BookFilter,
  type FilterChange,
  filterQuery,
  firstPageQuery,
  noFilter,
  readFilter,
} from './filter-params.ts';
export { FilterResults } from './filter-results.tsx';
export { SearchBox, useBookSearch } from './search-box.tsx';
export { useTagsState } from './use-tags-state.ts';
