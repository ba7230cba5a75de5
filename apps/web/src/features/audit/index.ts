export { AuditFilters } from './audit-filters.tsx';
export { AuditList } from './audit-list.tsx';
export { readAuditFilter } from './audit-queries.ts';
