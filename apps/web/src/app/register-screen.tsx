import { useState } from 'react';
import { Navigate } from 'react-router';
import { SignInFrame } from '../features/accounts/sign-in-frame.tsx';
import { PlanCost } from '../features/billing/plan-cost.tsx';
import { RegisterForm } from '../features/billing/register-form.tsx';
import { DemoDoor } from '../features/demo/demo-door.tsx';
import { paths } from '../lib/paths.ts';
import { session } from '../lib/session.ts';

/** /register: an account and its subscription in one go. */
export function RegisterScreen() {
  // Decided on arrival: whoever is signed in has an account, and would pay for a second one.
  const [wasSignedIn] = useState(() => session.isSignedIn());
  if (wasSignedIn) return <Navigate to={paths.home()} replace />;
  return (
    <SignInFrame
      title="Join Lamplight"
      text={
        <>
          Every audiobook, on every device you own. <PlanCost /> <DemoDoor />
        </>
      }
    >
      <RegisterForm backHref={paths.root()} />
    </SignInFrame>
  );
}
