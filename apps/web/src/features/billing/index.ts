export { checkoutRedirect, portalRedirect } from './billing-redirects.ts';
export { hadAccess, rememberAccess } from './cached-access.ts';
export { ConnectSubscriptionForm } from './connect-subscription-form.tsx';
export { LibraryGate } from './library-gate.tsx';
export { PlanCost } from './plan-cost.tsx';
export { RedirectError } from './redirect-error.tsx';
export { RegisterForm } from './register-form.tsx';
export { logInOnce, sessionIdIn } from './session-login.ts';
export { SubscriptionSection } from './subscription-section.tsx';
