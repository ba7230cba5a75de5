import { useState } from 'react';
import { AuthLayout, SignedInNote } from '../../features/accounts/index.ts';
import { PlanCost, RegisterForm } from '../../features/membership/index.ts';
import { DemoLink } from '../../features/publishing/index.ts';
import { paths } from '../../lib/paths.ts';
import { session } from '../../lib/session.ts';
import { site } from '../../lib/site.ts';

/** /register: creates an account with its subscription. */
export function RegisterScreen() {
  // Read once: a sign-in in another tab must not move the form.
  const [signedInAs] = useState(() => (session.isSignedIn() ? session.username() : null));
  return (
    <AuthLayout
      title={`Join ${site.get().name}`}
      text={
        <>
          Every audiobook, on every device you own. <PlanCost /> <DemoLink />
        </>
      }
    >
      {signedInAs !== null && <SignedInNote username={signedInAs} to={paths.home()} />}
      <RegisterForm backHref={paths.root()} />
    </AuthLayout>
  );
}
