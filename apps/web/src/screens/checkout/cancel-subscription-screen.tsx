import { useParams } from 'react-router';
import { CancelByLink, CancelForMember, CancelForVisitor } from '../../features/membership/index.ts';
import { paths } from '../../lib/paths.ts';
import { session } from '../../lib/session.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { AuthLayout } from '../shared/auth-layout.tsx';
import { m } from './messages.ts';

/**
 * /cancel-subscription: form for members and for visitors. /cancel-subscription/{token}: target of the mailed link.
 */
export function CancelSubscriptionScreen() {
  const { token } = useParams();
  const isSignedIn = session.isSignedIn();
  return (
    <AuthLayout title={m.cancelSubscription} text={m.listenUntilEndPeriod}>
      <div className="grid gap-3">
        {token !== undefined ? (
          <CancelByLink token={token} />
        ) : isSignedIn ? (
          <CancelForMember />
        ) : (
          <CancelForVisitor />
        )}
        {isSignedIn ? (
          <ButtonLink to={paths.profile()} variant="outline" full>
            {m.backProfile}
          </ButtonLink>
        ) : (
          <ButtonLink to={paths.login()} variant="outline" full>
            {m.log}
          </ButtonLink>
        )}
      </div>
    </AuthLayout>
  );
}
