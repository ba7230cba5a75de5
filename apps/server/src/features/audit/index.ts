export { type AuditEntry, forgetAuditTexts, recordAudit } from './record-audit.ts';
export { type Audit, createAudit } from './service.ts';
export type { AuditTables } from './store.ts';
