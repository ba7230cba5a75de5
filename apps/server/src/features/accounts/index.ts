import type { ProviderConfig } from '../../gateways/identity/identity-provider.ts';
import { createIdentityProviders } from '../../gateways/identity/oidc.ts';
import type { RoomBase } from '../../http/room.ts';
import { createQuestions } from '../../platform/questions.ts';
import { createAudit } from './audit/service.ts';
import type { AccountQuestions } from './email/questions.ts';
import { accountRateLimits } from './routes.ts';
import { type AccountServiceDeps, createAccountService } from './service.ts';
import { deviceText } from './users/device-name.ts';
import { createLoginThrottle } from './users/login-throttle.ts';
import { normalizeName } from './users/rules.ts';

export { type AuditEntry, adminOrOperator, recordAudit } from './audit/record-audit.ts';
export { type Audit } from './audit/service.ts';
export type { EmailMessage, InvitationAccess } from './email/email-message.ts';
export type { MailGift } from './email/gift-templates.ts';
export type { Outbox } from './email/outbox.ts';
export { findEmail, listEmails, type OutboxRow, requeueEmails } from './email/outbox-store.ts';
export { mountOutboxViewer, outboxViewerPath } from './email/outbox-viewer.ts';
export type { MailNews } from './email/templates.ts';
export { type Accounts } from './service.ts';
export type { Devices } from './sessions/devices.ts';
export type { FoundSession } from './sessions/sessions.ts';
export { type AccountAndSession, selectAccountAndSession } from './sessions/sessions-store.ts';
export { deviceName, deviceText } from './users/device-name.ts';
export { listOwnAddresses } from './users/email-changes-store.ts';
export { muteError } from './users/mutes.ts';
export {
  cleanName,
  emailProblem,
  normalizeName,
  passwordProblem,
  profileImageProblem,
  usernameProblem,
} from './users/rules.ts';
export type { UserRow } from './users/store.ts';

interface AccountsDeps
  extends RoomBase,
    Pick<
      AccountServiceDeps,
      'tokens' | 'requiredFor' | 'mailer' | 'viewerUrl' | 'sessionIdleDays' | 'secret'
    > {
  readonly auditRetentionDays: number;
  /** Providers of single sign-on. */
  readonly identityProviders: readonly ProviderConfig[];
}

/** Builds accounts, their sessions and mails, and the audit list. */
export function createAccounts(deps: AccountsDeps) {
  const questions = createQuestions<AccountQuestions>();
  const accounts = createAccountService({
    ...deps,
    providers: createIdentityProviders(deps.identityProviders, deps),
    questions,
    site: () => questions.ask('site'),
    guesses: createLoginThrottle(deps.makeLimiter),
    limits: accountRateLimits(deps.limitOf),
  });
  const audit = createAudit({ ...deps, retentionDays: deps.auditRetentionDays, normalizeName, deviceText });
  return {
    accounts,
    audit,
    handlers: { ...accounts.handlers, ...audit.handlers },
    async stop() {
      await audit.cleanup.stop();
      await accounts.outbox.stop();
      await accounts.sessions.stopJobs();
    },
  };
}
