import { useLocation, useNavigate } from 'react-router';
import { ForgotForm, ResetForm, resetTokenIn } from '../../features/accounts/index.ts';
import { paths } from '../../lib/paths.ts';
import { session } from '../../lib/session.ts';
import { Link } from '../../ui/link.tsx';
import { AuthLayout } from '../shared/auth-layout.tsx';
import { m } from './messages.ts';

export function ForgotPasswordScreen() {
  return (
    <AuthLayout title={m.forgotTitle} text={m.forgotText}>
      <ForgotForm loginHref={paths.login()} />
    </AuthLayout>
  );
}

/** /reset-password?token=… and /reset-password/{token}: target of the mailed link. */
export function ResetPasswordScreen() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const token = resetTokenIn(pathname, search);
  // The link of an invitation: nobody is signed in yet.
  const isInvited = new URLSearchParams(search).has('invited');
  return (
    <AuthLayout
      title={isInvited ? m.invitedTitle : m.resetTitle}
      text={
        token === ''
          ? m.incompleteLink({
              link: (text) => (
                <Link to={paths.forgotPassword()} tone="accent">
                  {text}
                </Link>
              ),
            })
          : isInvited
            ? m.invitedText
            : m.resetText
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
