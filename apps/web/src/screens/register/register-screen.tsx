import { isExcerptName } from '@lamplight/contract/excerpt-names';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import {
  giftOffersQuery,
  PlanCost,
  RegisterForm,
  readRegisterChoice,
  readRegisterExcerpt,
  usePlanChoice,
} from '../../features/membership/index.ts';
import { DemoLink, sitePagesQuery, useSitePages } from '../../features/publishing/index.ts';
import { paths } from '../../lib/paths.ts';
import { session } from '../../lib/session.ts';
import { site } from '../../lib/site.ts';
import { Link } from '../../ui/link.tsx';
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
  const from = query.get('from') ?? '';
  const [excerpt] = useState(() => (isExcerptName(from) ? from : readRegisterExcerpt()));
  const choice = usePlanChoice(first);
  // Read once: a sign-in in another tab must not add the note, which would shift the form.
  const [signedInAs] = useState(() => (session.isSignedIn() ? session.username() : null));
  const gifts = useQuery({ ...giftOffersQuery, retry: false });
  return (
    <AuthLayout
      title={m.title({ site: site.get().name })}
      text={m.text({ price: <PlanCost plan={choice.plan} />, demo: <DemoLink /> })}
    >
      {signedInAs !== null && <SignedInNote username={signedInAs} to={paths.home()} />}
      <RegisterForm
        choice={choice}
        excerpt={excerpt}
        backHref={paths.root()}
        pages={pages}
        onPagesChanged={() => client.invalidateQueries(sitePagesQuery)}
      />
      {gifts.data?.is_offered && (
        <p className="mt-4 flex flex-wrap justify-center gap-x-5">
          <Link to={paths.redeem()} tone="accent">
            {m.redeemGift}
          </Link>
          <Link to={paths.gift()} tone="accent">
            {m.giveGift}
          </Link>
        </p>
      )}
    </AuthLayout>
  );
}
