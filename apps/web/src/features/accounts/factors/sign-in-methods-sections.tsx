import { PasskeysSection } from './passkeys-section.tsx';
import { TwoStepSection } from './two-step-section.tsx';

/** The profile's sections about passkeys and the second factor. */
export const SignInMethodsSections = () => (
  <>
    <PasskeysSection />
    <TwoStepSection />
  </>
);
