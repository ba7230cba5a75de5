import { limits } from '@lamplight/contract/limits';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { LoginForm } from '../../features/accounts/index.ts';
import { DemoLink } from '../../features/publishing/index.ts';
import { paths } from '../../lib/paths.ts';
import { returnPath } from '../../lib/return-path.ts';
import { session } from '../../lib/session.ts';
import { alertIn } from '../shared/alert-state.ts';
import { AuthLayout, SignedInNote } from '../shared/auth-layout.tsx';
import { m } from './messages.ts';

export function LoginScreen() {
  const navigate = useNavigate();
  // Read once: signing in with this form must not show the note.
  const [signedInAs] = useState(() => (session.isSignedIn() ? session.username() : null));
  const { state } = useLocation();
  return (
    <AuthLayout title={m.title} text={m.text({ demo: <DemoLink /> })}>
      {signedInAs !== null && <SignedInNote username={signedInAs} to={paths.home()} />}
      <LoginForm
        registerHref={paths.register()}
        forgotHref={paths.forgotPassword()}
        alert={alertIn(state)}
        onSignedIn={() => {
          void navigate(returnPath.take(session.userId()) ?? paths.home());
          setTimeout(() => location.reload(), limits.reloadAfterLoginMs);
        }}
      />
    </AuthLayout>
  );
}
