import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { PlanCost, RegisterForm } from '../../features/membership/index.ts';
import { DemoLink, sitePagesQuery, useSitePages } from '../../features/publishing/index.ts';
import { paths } from '../../lib/paths.ts';
import { session } from '../../lib/session.ts';
import { site } from '../../lib/site.ts';
import { AuthLayout, SignedInNote } from '../shared/auth-layout.tsx';
import { m } from './messages.ts';

/** /register: creates an account with its subscription. */
export function RegisterScreen() {
  const client = useQueryClient();
  const pages = useSitePages().filter((page) => page.needs_consent);
  // Read once: a sign-in in another tab must not add the note, which would shift the form.
  const [signedInAs] = useState(() => (session.isSignedIn() ? session.username() : null));
  return (
    <AuthLayout
      title={m.title({ site: site.get().name })}
      text={m.text({ price: <PlanCost />, demo: <DemoLink /> })}
    >
      {signedInAs !== null && <SignedInNote username={signedInAs} to={paths.home()} />}
      <RegisterForm
        backHref={paths.root()}
        pages={pages}
        onPagesChanged={() => client.invalidateQueries(sitePagesQuery)}
      />
    </AuthLayout>
  );
}
