import { useState } from 'react';
import { SignInFrame } from '../features/accounts/sign-in-frame.tsx';
import { SignedInNote } from '../features/accounts/signed-in-note.tsx';
import { PlanCost } from '../features/billing/plan-cost.tsx';
import { RegisterForm } from '../features/billing/register-form.tsx';
import { DemoDoor } from '../features/demo/demo-door.tsx';
import { paths } from '../lib/paths.ts';
import { session } from '../lib/session.ts';

/** /register: an account and its subscription in one go. */
export function RegisterScreen() {
  // Read once: a sign-in from another tab must not move the form.
  const [signedInAs] = useState(() => (session.isSignedIn() ? session.username() : null));
  return (
    <SignInFrame
      title="Join Lamplight"
      text={
        <>
          Every audiobook, on every device you own. <PlanCost /> <DemoDoor />
        </>
      }
    >
      {signedInAs !== null && <SignedInNote username={signedInAs} to={paths.home()} />}
      <RegisterForm backHref={paths.root()} />
    </SignInFrame>
  );
}
