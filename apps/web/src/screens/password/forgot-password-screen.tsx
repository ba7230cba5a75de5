import { AuthLayout } from '../../features/accounts/auth-layout.tsx';
import { ForgotForm } from '../../features/accounts/forgot-form.tsx';
import { paths } from '../../lib/paths.ts';

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
