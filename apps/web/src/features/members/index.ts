export { type MemberFilter, MemberFilters, readMemberFilter } from './member-filters.tsx';
export { MemberCounts, MemberList, MemberSortToggle } from './member-list.tsx';
export { MemberSearchResults } from './member-search-results.tsx';
export { type MemberSort, readSort } from './member-sort.ts';
