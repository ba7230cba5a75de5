import { accountLimits } from '@lamplight/contract/account-limits';
import { useEffect } from 'react';
import { useNavigate, useParams } from 'react-router';
import { ConnectSubscriptionForm, cancelOrigin, clearReturnFlag } from '../../features/membership/index.ts';
import { currentUserQuery } from '../../lib/current-user.ts';
import { paths } from '../../lib/paths.ts';
import { queryClient } from '../../lib/query.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { AuthLayout } from '../shared/auth-layout.tsx';

/** /connect-subscription: a link was sent. /connect-subscription/{token}: the link itself. */
export function ConnectScreen() {
  const { token } = useParams();
  const navigate = useNavigate();
  // No payment was made: clear the flag that makes gates wait for one.
  useEffect(clearReturnFlag, []);

  if (token === undefined) {
    const cancelled = cancelOrigin.get() ?? paths.home();
    return (
      <AuthLayout
        title="You already have a subscription"
        text={`Your email address already has a paid subscription, so nothing was charged. We sent a link to that address; open it to connect the subscription to your account. It works for ${accountLimits.connectMinutes} minutes.`}
      >
        <p className="text-sm text-text-2">
          Not there? Check your spam folder, or go back and try again in a few minutes.
        </p>
        <ButtonLink to={cancelled} variant="ghost" full>
          Go back
        </ButtonLink>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout
      title="Connect your subscription"
      text="Your account gets the subscription that you already pay for. Nothing is charged."
    >
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
