import { limits } from '@lamplight/contract/limits';
import { useNavigate } from 'react-router';
import { LoginForm } from '../features/accounts/login-form.tsx';
import { SignInFrame } from '../features/accounts/sign-in-frame.tsx';
import { paths } from '../lib/paths.ts';

export function LoginScreen() {
  const navigate = useNavigate();
  return (
    <SignInFrame title="Welcome back" text="Your book is open where you left it.">
      <LoginForm
        registerHref={paths.register()}
        forgotHref={paths.forgotPassword()}
        onSignedIn={() => {
          void navigate(paths.home());
          setTimeout(() => location.reload(), limits.reloadAfterLoginMs);
        }}
      />
    </SignInFrame>
  );
}
