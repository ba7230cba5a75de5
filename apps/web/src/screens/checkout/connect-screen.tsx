import { accountLimits } from '@lamplight/contract/account-limits';
import { useEffect } from 'react';
import { useNavigate, useParams } from 'react-router';
import { ConnectSubscriptionForm, cancelOrigin, clearReturnFlag } from '../../features/membership/index.ts';
import { currentUserQuery } from '../../lib/current-user.ts';
import { paths } from '../../lib/paths.ts';
import { queryClient } from '../../lib/query.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { AuthLayout } from '../shared/auth-layout.tsx';
import { m } from './messages.ts';

/** /connect-subscription: says that a link was sent. /connect-subscription/{token}: target of that link. */
export function ConnectScreen() {
  const { token } = useParams();
  const navigate = useNavigate();
  // No payment was made: clear the flag, so that gates do not wait for a payment.
  useEffect(clearReturnFlag, []);

  if (token === undefined) {
    const cancelled = cancelOrigin.get() ?? paths.home();
    return (
      <AuthLayout
        title={m.alreadySubscription}
        text={m.emailAddressAlreadyPaid({ connectMinutes: accountLimits.connectMinutes })}
      >
        <p className="text-sm text-text-2">{m.notCheckSpamFolder}</p>
        <ButtonLink to={cancelled} variant="ghost" full>
          {m.goBackFromConnect}
        </ButtonLink>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title={m.connectSubscription} text={m.accountGetsSubscriptionAlready}>
      <ConnectSubscriptionForm
        token={token}
        onDone={() => {
          void queryClient.resetQueries(currentUserQuery);
          void navigate(paths.home(), { replace: true });
        }}
      />
    </AuthLayout>
  );
}
