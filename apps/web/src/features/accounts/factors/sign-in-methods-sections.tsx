import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Section } from '../../../ui/section.tsx';
import { m } from './messages.ts';
import { PasskeysSection } from './passkeys-section.tsx';
import { signInMethodsQuery } from './sign-in-methods.ts';
import { TwoStepSection } from './two-step-section.tsx';

/** The profile's sections about passkeys and the second factor. */
export function SignInMethodsSections() {
  const query = useQuery(signInMethodsQuery);
  if (query.isError && !query.data)
    return (
      <Section title={m.passkeysTwoStepSign}>
        <ErrorState detail={m.signMethodsNotLoaded} query={query} />
      </Section>
    );
  return (
    <>
      <PasskeysSection />
      <TwoStepSection />
    </>
  );
}
