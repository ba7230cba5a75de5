import { useLocation, useNavigate } from 'react-router';
import { resetTokenIn } from '../features/accounts/reset.ts';
import { ResetForm } from '../features/accounts/reset-form.tsx';
import { SignInFrame } from '../features/accounts/sign-in-frame.tsx';
import { paths } from '../lib/paths.ts';
import { session } from '../lib/session.ts';
import { ButtonLink } from '../ui/button.tsx';

/** /reset-password?token=… and /reset-password/{token}: where the mailed link leads. */
export function ResetPasswordScreen() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const token = resetTokenIn(pathname, search);
  if (token === '') {
    return (
      <SignInFrame
        title="Half a link"
        text="This address lacks the part that opens your account. Copy the whole link from the mail, or have a new one sent."
      >
        <ButtonLink to={paths.forgotPassword()} size="lg" full>
          Send a new link
        </ButtonLink>
      </SignInFrame>
    );
  }
  return (
    <SignInFrame title="Choose a new password" text="Every device that is signed in will be signed out.">
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
