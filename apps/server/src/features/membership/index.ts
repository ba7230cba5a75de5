import type { RoomBase } from '../../http/room.ts';
import { createQuestions } from '../../platform/questions.ts';
import type { Accounts } from '../accounts/index.ts';
import type { RegistrationConsents } from './billing/context.ts';
import { type BillingDeps, billingRateLimits, createBilling } from './billing/service.ts';
import { createInvite, invitationRoutes } from './member-imports/invite.ts';
import { createMemberImports } from './member-imports/service.ts';
import { type ActorDeps, createActors } from './members/actors.ts';
import { createMembers } from './members/routes.ts';
import { createPersonalData } from './personal-data/service.ts';

export { type Billing } from './billing/service.ts';
export { mountWebhook } from './billing/webhook.ts';
export { type Actors } from './members/actors.ts';
export type MemberImports = ReturnType<typeof createMembership>['memberImports'];
export { personalData } from './personal-data/personal-tables.ts';

/** Functions that other features provide, because those features depend on this one and not the reverse. */
interface MembershipQuestions {
  checkConsents: RegistrationConsents['check'];
  storeConsents: RegistrationConsents['store'];
  wantsNews: (userId: number) => Promise<boolean>;
  isConsentMissing: ActorDeps['isConsentMissing'];
}

interface MembershipDeps
  extends RoomBase,
    Pick<BillingDeps, 'payments' | 'onRefund' | 'graceDays' | 'secret' | 'timeZone'>,
    Pick<ActorDeps, 'streamStateOf'> {
  readonly accounts: Accounts;
}

/**
 * Builds the membership feature: subscriptions, the list of members, their rights, and export and deletion of their
 * data.
 */
export function createMembership(deps: MembershipDeps) {
  const { accounts, limitOf } = deps;
  const { answer, ask } = createQuestions<MembershipQuestions>();
  const billing = createBilling({
    ...deps,
    site: accounts.site,
    limits: billingRateLimits(limitOf),
    wantsNews: (userId) => ask('wantsNews', userId),
    consents: {
      check: (given) => ask('checkConsents', given),
      store: (...stored) => ask('storeConsents', ...stored),
    },
  });
  const actors = createActors({
    ...deps,
    billing,
    isConsentMissing: (user) => ask('isConsentMissing', user),
  });
  const members = createMembers({ ...deps, billing });
  const invite = createInvite({ ...deps, repetitions: limitOf('invitation', 5, 24 * 3600) });
  const memberImports = createMemberImports(deps);
  const personalData = createPersonalData({
    ...deps,
    billing,
    limits: { exports: limitOf('export', 5, 3600), deletions: limitOf('delete-account', 10, 15 * 60) },
  });
  return {
    billing,
    actors,
    answer,
    memberImports: { ...memberImports.jobs, invite },
    handlers: {
      ...billing.handlers,
      ...billing.giftHandlers,
      ...members.handlers,
      ...memberImports.handlers,
      ...invitationRoutes({
        ...deps,
        billing,
        invite,
        present: members.present,
        exports: limitOf('members-export', 20, 3600),
      }),
      ...personalData.handlers,
    },
  };
}
