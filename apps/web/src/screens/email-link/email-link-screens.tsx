import { useParams } from 'react-router';
import { EmailLinkForm } from '../../features/accounts/index.ts';
import { paths } from '../../lib/paths.ts';
import { session } from '../../lib/session.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { AuthLayout } from '../shared/auth-layout.tsx';
import { m } from './messages.ts';

/** /confirm-email/{token}: target of the link mailed to a new email address. */
export function ConfirmEmailScreen() {
  const { token = '' } = useParams();
  return (
    <AuthLayout title={m.confirmEmail} text={m.thenSignAddressWrite}>
      <EmailLinkForm
        kind="confirm"
        token={token}
        label={m.confirm}
        next={
          <ButtonLink to={paths.root()} size="lg" full>
            {m.continue}
          </ButtonLink>
        }
      />
    </AuthLayout>
  );
}

/** /revert-email/{token}: target of the link mailed to the old email address. */
export function RevertEmailScreen() {
  const { token = '' } = useParams();
  return (
    <AuthLayout title={m.keepOldEmail} text={m.undoesChangeSignsEvery}>
      <EmailLinkForm
        kind="revert"
        token={token}
        label={m.keepMyOldEmail}
        // The server has just invalidated all tokens of the account.
        onDone={() => session.signOut()}
        next={
          <ButtonLink to={paths.forgotPassword()} size="lg" full>
            {m.chooseNewPassword}
          </ButtonLink>
        }
      />
    </AuthLayout>
  );
}

/** /not-me/{token}: target of the link in an email about a sign-in or a change. */
export function NotMeScreen() {
  const { token = '' } = useParams();
  return (
    <AuthLayout title={m.thisWasntYou} text={m.signsEveryDeviceOut}>
      <EmailLinkForm
        kind="notMe"
        token={token}
        label={m.signOutEveryDevice}
        // The server has just ended all sessions of the account.
        onDone={() => session.signOut()}
        next={
          <ButtonLink to={paths.login()} size="lg" full>
            {m.backLogin}
          </ButtonLink>
        }
      />
    </AuthLayout>
  );
}
