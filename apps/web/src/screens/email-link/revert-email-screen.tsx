import { useParams } from 'react-router';
import { AuthLayout } from '../../features/accounts/auth-layout.tsx';
import { EmailLinkForm } from '../../features/accounts/email-link-form.tsx';
import { paths } from '../../lib/paths.ts';
import { session } from '../../lib/session.ts';
import { ButtonLink } from '../../ui/button.tsx';

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
