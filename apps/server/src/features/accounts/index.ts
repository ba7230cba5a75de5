export { type AuditEntry, recordAudit } from './audit/record-audit.ts';
export { type Audit, createAudit } from './audit/service.ts';
export type { EmailMessage } from './email/email-message.ts';
export type { AccountHooks } from './email/hooks.ts';
export type { Outbox } from './email/outbox.ts';
export { findEmail, listEmails, type OutboxRow, requeueEmails } from './email/outbox-store.ts';
export { mountOutboxViewer, outboxViewerPath } from './email/outbox-viewer.ts';
export type { MailNews } from './email/templates.ts';
export { accountRateLimits } from './rate-limits.ts';
export { type Accounts, createAccounts } from './service.ts';
export { deviceName } from './sessions/device-name.ts';
export type { Devices } from './sessions/devices.ts';
export type { FoundSession } from './sessions/sessions.ts';
export { listOwnAddresses } from './users/email-changes-store.ts';
export { createLoginThrottle } from './users/login-throttle.ts';
export {
  cleanName,
  emailProblem,
  normalizeName,
  passwordProblem,
  profileImageProblem,
  usernameProblem,
} from './users/rules.ts';
export type { UserRow } from './users/store.ts';
