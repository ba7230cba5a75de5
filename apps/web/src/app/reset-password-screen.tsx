import { useLocation, useNavigate } from 'react-router';
import { resetTokenIn } from '../features/accounts/reset.ts';
import { ResetForm } from '../features/accounts/reset-form.tsx';
import { SignInFrame } from '../features/accounts/sign-in-frame.tsx';
import { paths } from '../lib/paths.ts';
import { session } from '../lib/session.ts';
import { Link } from '../ui/link.tsx';

/** /reset-password?token=… and /reset-password/{token}: where the mailed link leads. */
export function ResetPasswordScreen() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const token = resetTokenIn(pathname, search);
  return (
    <SignInFrame
      title="Choose a new password"
      text={
        token === '' ? (
          <>
            This link is incomplete. Copy the full link from the email, or{' '}
            <Link to={paths.forgotPassword()} tone="accent">
              get a new one
            </Link>
            .
          </>
        ) : (
          'You’ll be signed out on all your devices.'
        )
      }
    >
      <ResetForm
        token={token}
        forgotHref={paths.forgotPassword()}
        onDone={() => {
          // The server has just voided whatever sign-in this browser holds.
          session.signOut();
          void navigate(paths.login(), { replace: true });
        }}
      />
    </SignInFrame>
  );
}
