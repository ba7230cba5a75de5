export { deviceName } from './device-name.ts';
export type { Devices } from './devices.ts';
export type { EmailMessage } from './email/email-message.ts';
export type { Outbox } from './email/outbox.ts';
export { findEmail, listEmails, type OutboxRow, requeueEmails } from './email/outbox-store.ts';
export { mountOutboxViewer, outboxViewerPath } from './email/outbox-viewer.ts';
export type { MailNews } from './email/templates.ts';
export { listOwnAddresses } from './email-changes-store.ts';
export type { AccountHooks, AccountTables } from './hooks.ts';
export { accountRateLimits } from './rate-limits.ts';
export {
  cleanName,
  emailProblem,
  normalizeName,
  passwordProblem,
  profileImageProblem,
  usernameProblem,
} from './rules.ts';
export { type Accounts, createAccounts, type NewMember, type NewUser } from './service.ts';
export type { Sessions } from './sessions.ts';
export type { UserRow } from './store.ts';
