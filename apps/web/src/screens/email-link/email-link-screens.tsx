import { useParams } from 'react-router';
import { EmailLinkForm } from '../../features/accounts/index.ts';
import { paths } from '../../lib/paths.ts';
import { session } from '../../lib/session.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { AuthLayout } from '../shared/auth-layout.tsx';

/** /confirm-email/{token}: the link mailed to a new email address. */
export function ConfirmEmailScreen() {
  const { token = '' } = useParams();
  return (
    <AuthLayout
      title="Confirm your email"
      text="From then on you sign in with this address, and we write to it."
    >
      <EmailLinkForm
        kind="confirm"
        token={token}
        label="Confirm"
        next={
          <ButtonLink to={paths.root()} size="lg" full>
            Continue
          </ButtonLink>
        }
      />
    </AuthLayout>
  );
}

/** /revert-email/{token}: the link mailed to the old email address. */
export function RevertEmailScreen() {
  const { token = '' } = useParams();
  return (
    <AuthLayout
      title="Keep your old email?"
      text="This undoes the change and signs every device out. Then choose a new password."
    >
      <EmailLinkForm
        kind="revert"
        token={token}
        label="Keep my old email"
        // The server has just invalidated all tokens of the account.
        onDone={() => session.signOut()}
        next={
          <ButtonLink to={paths.forgotPassword()} size="lg" full>
            Choose a new password
          </ButtonLink>
        }
      />
    </AuthLayout>
  );
}

/** /not-me/{token}: the link of an email about a sign-in or change. */
export function NotMeScreen() {
  const { token = '' } = useParams();
  return (
    <AuthLayout
      title="This wasn’t you?"
      text="This signs every device out, removes passkeys and two-step sign-in added since, and sends you a link to choose a new password."
    >
      <EmailLinkForm
        kind="notMe"
        token={token}
        label="Sign out every device"
        // The server has just ended all sessions of the account.
        onDone={() => session.signOut()}
        next={
          <ButtonLink to={paths.login()} size="lg" full>
            Back to Login
          </ButtonLink>
        }
      />
    </AuthLayout>
  );
}
