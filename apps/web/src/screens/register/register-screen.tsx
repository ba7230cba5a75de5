import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import {
  PlanCost,
  RegisterForm,
  readRegisterChoice,
  usePlanChoice,
} from '../../features/membership/index.ts';
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
  const [query] = useSearchParams();
  const linked = { plan: query.get('plan'), code: query.get('code') };
  const [first] = useState(() => ({
    ...readRegisterChoice(),
    ...(linked.plan !== null && { plan: linked.plan }),
    ...(linked.code !== null && { code: linked.code }),
  }));
  const choice = usePlanChoice(first);
  // Read once: a sign-in in another tab must not add the note, which would shift the form.
  const [signedInAs] = useState(() => (session.isSignedIn() ? session.username() : null));
  return (
    <AuthLayout
      title={m.title({ site: site.get().name })}
      text={m.text({ price: <PlanCost plan={choice.plan} />, demo: <DemoLink /> })}
    >
      {signedInAs !== null && <SignedInNote username={signedInAs} to={paths.home()} />}
      <RegisterForm
        choice={choice}
        backHref={paths.root()}
        pages={pages}
        onPagesChanged={() => client.invalidateQueries(sitePagesQuery)}
      />
    </AuthLayout>
  );
}
