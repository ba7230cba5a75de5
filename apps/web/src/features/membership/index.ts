export { AdminPlanList } from './billing/admin-plan-list.tsx';
export { adminPlansQuery, useRefreshPlans } from './billing/admin-plans-queries.ts';
export { checkoutRedirect, portalRedirect } from './billing/billing-redirects.ts';
export { hadAccess, rememberAccess } from './billing/cached-access.ts';
export { cancelOrigin } from './billing/cancel-origin.ts';
export { CancelByLink, CancelForMember, CancelForVisitor } from './billing/cancel-subscription.tsx';
export { clearReturnFlag } from './billing/checkout-return-flag.ts';
export { ConnectSubscriptionForm } from './billing/connect-subscription-form.tsx';
export { AdminGifts } from './billing/gifts/admin-gifts.tsx';
export { BoughtGift } from './billing/gifts/bought-gift.tsx';
export { GiftForm } from './billing/gifts/gift-form.tsx';
export {
  boughtGiftQuery,
  codedGiftQuery,
  type GiftFilter,
  giftOffersQuery,
  readGiftFilter,
} from './billing/gifts/gift-queries.ts';
export { GiftSettingsForm } from './billing/gifts/gift-settings.tsx';
export {
  GiftCodeForm,
  GiftSummary,
  RedeemedNote,
  RedeemIntoOwn,
  RegisterWithGift,
} from './billing/gifts/redeem-gift.tsx';
export { LibraryGate } from './billing/library-gate.tsx';
export { PlanCost, PlanPrice } from './billing/plan-cost.tsx';
export { RedirectError } from './billing/redirect-error.tsx';
export { readRegisterChoice, readRegisterExcerpt } from './billing/register-draft.ts';
export { RegisterForm } from './billing/register-form.tsx';
export { logInOnce, sessionIdIn } from './billing/session-login.ts';
export { StaySection } from './billing/stay-section.tsx';
export { SubscriptionSection } from './billing/subscription-section.tsx';
export { usePlanChoice } from './billing/use-plan-choice.ts';
export { useRedirectButton } from './billing/use-redirect-button.ts';
export { ExportMembers } from './member-imports/export-members.tsx';
export { MemberImportPage } from './member-imports/import-page.tsx';
export { InviteMember } from './member-imports/invite-member.tsx';
export { type MemberFilter, MemberFilters, readMemberFilter } from './members/member-filters.tsx';
export { MemberCounts, MemberList, MemberSortToggle } from './members/member-list.tsx';
export { MemberSearchResults } from './members/member-search-results.tsx';
export { type MemberSort, readSort } from './members/member-sort.ts';
export { YourDataSection } from './personal-data/your-data-section.tsx';
