import { ForgotForm } from '../features/accounts/forgot-form.tsx';
import { SignInFrame } from '../features/accounts/sign-in-frame.tsx';
import { paths } from '../lib/paths.ts';

export function ForgotPasswordScreen() {
  return (
    <SignInFrame
      title="Find your way back"
      text="We mail you a link to a new password. The mail tells your username, too."
    >
      <ForgotForm loginHref={paths.login()} />
    </SignInFrame>
  );
}
