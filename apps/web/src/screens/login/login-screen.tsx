import { limits } from '@lamplight/contract/limits';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { AuthLayout, SignedInNote } from '../../features/accounts/auth-layout.tsx';
import { LoginForm } from '../../features/accounts/login-form.tsx';
import { DemoLink } from '../../features/demo/demo-link.tsx';
import { alertIn } from '../../lib/alert-state.ts';
import { paths } from '../../lib/paths.ts';
import { session } from '../../lib/session.ts';

export function LoginScreen() {
  const navigate = useNavigate();
  // Read once: signing in with this form must not show the note.
  const [signedInAs] = useState(() => (session.isSignedIn() ? session.username() : null));
  const { state } = useLocation();
  return (
    <AuthLayout
      title="Welcome back"
      text={
        <>
          Your audiobook is open where you left it. <DemoLink />
        </>
      }
    >
      {signedInAs !== null && <SignedInNote username={signedInAs} to={paths.home()} />}
      <LoginForm
        registerHref={paths.register()}
        forgotHref={paths.forgotPassword()}
        alert={alertIn(state)}
        onSignedIn={() => {
          void navigate(paths.home());
          setTimeout(() => location.reload(), limits.reloadAfterLoginMs);
        }}
      />
    </AuthLayout>
  );
}
