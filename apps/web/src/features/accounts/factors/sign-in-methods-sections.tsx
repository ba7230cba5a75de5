import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useFocusAfterRemoval } from '../../../lib/use-focus-after-removal.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Section } from '../../../ui/section.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { signInMethodsQuery } from './sign-in-methods.ts';
import { TwoStepSection } from './two-step-section.tsx';

/** The error, as the only row of its list. */
const errorRow = { id: 'error' };

/** The profile's sections about passkeys and the second factor. */
export function SignInMethodsSections() {
  const query = useQuery(signInMethodsQuery);
  const area = useRef<HTMLDivElement>(null);
  const hasFailed = query.isError && !query.data;
  // Retry is removed as soon as it is pressed.
  const focus = useFocusAfterRemoval(area, hasFailed ? [errorRow] : [], '[role="alert"]');
  return (
    <div ref={area} onFocus={focus.onFocus}>
      {hasFailed ? (
        <Section title="Passkeys and two-step sign-in">
          <ErrorState detail="Your sign-in methods could not be loaded." query={query} />
        </Section>
      ) : (
        <>
          <PasskeysSection />
          <TwoStepSection />
        </>
      )}
    </div>
  );
}
