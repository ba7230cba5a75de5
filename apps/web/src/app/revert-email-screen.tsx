import { useParams } from 'react-router';
import { EmailLinkForm } from '../features/accounts/email-link-form.tsx';
import { SignInFrame } from '../features/accounts/sign-in-frame.tsx';
import { paths } from '../lib/paths.ts';
import { session } from '../lib/session.ts';
import { ButtonLink } from '../ui/button.tsx';

/** /revert-email/{token}: where the link leads that is mailed to the old email address. */
export function RevertEmailScreen() {
  const { token = '' } = useParams();
  return (
    <SignInFrame
      title="Keep your old email?"
      text="This undoes the change and signs every device out. Then choose a new password."
    >
      <EmailLinkForm
        kind="revert"
        token={token}
        label="Keep my old email"
        // The server has just voided whatever sign-in this browser holds.
        onDone={() => session.signOut()}
        next={
          <ButtonLink to={paths.forgotPassword()} size="lg" full>
            Choose a new password
          </ButtonLink>
        }
      />
    </SignInFrame>
  );
}
