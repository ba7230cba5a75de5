import { useParams } from 'react-router';
import { CancelByLink, CancelForMember, CancelForVisitor } from '../../features/membership/index.ts';
import { paths } from '../../lib/paths.ts';
import { session } from '../../lib/session.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { AuthLayout } from '../shared/auth-layout.tsx';

/** /cancel-subscription: for members and for visitors. /cancel-subscription/{token}: the mailed link. */
export function CancelSubscriptionScreen() {
  const { token } = useParams();
  const isSignedIn = session.isSignedIn();
  return (
    <AuthLayout
      title="Cancel your subscription"
      text="You can listen until the end of the period you have paid for. No further payment is taken."
    >
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
            Back to your profile
          </ButtonLink>
        ) : (
          <ButtonLink to={paths.login()} variant="outline" full>
            Log In
          </ButtonLink>
        )}
      </div>
    </AuthLayout>
  );
}
