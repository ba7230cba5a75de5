export { type Audit, createAudit } from './create-audit.ts';
export type { AuditTables } from './list-audit.ts';
export { type AuditEntry, recordAudit } from './record-audit.ts';
