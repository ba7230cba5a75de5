import { useLocation, useNavigate } from 'react-router';
import { ForgotForm, ResetForm, resetTokenIn } from '../../features/accounts/index.ts';
import { paths } from '../../lib/paths.ts';
import { session } from '../../lib/session.ts';
import { Link } from '../../ui/link.tsx';
import { AuthLayout } from '../shared/auth-layout.tsx';

export function ForgotPasswordScreen() {
  return (
    <AuthLayout
      title="Find your way back"
      text="We’ll email you a link to set a new password. The email includes your username."
    >
      <ForgotForm loginHref={paths.login()} />
    </AuthLayout>
  );
}

/** /reset-password?token=… and /reset-password/{token}: the mailed link. */
export function ResetPasswordScreen() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const token = resetTokenIn(pathname, search);
  return (
    <AuthLayout
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
          // The server has just invalidated all tokens of the account.
          session.signOut();
          void navigate(paths.login(), { replace: true });
        }}
      />
    </AuthLayout>
  );
}
