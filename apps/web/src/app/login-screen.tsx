import { limits } from '@lamplight/contract/limits';
import { useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { LoginForm } from '../features/accounts/login-form.tsx';
import { SignInFrame } from '../features/accounts/sign-in-frame.tsx';
import { DemoDoor } from '../features/demo/demo-door.tsx';
import { alertIn } from '../lib/alert-state.ts';
import { paths } from '../lib/paths.ts';
import { session } from '../lib/session.ts';

export function LoginScreen() {
  const navigate = useNavigate();
  // Decided on arrival: who signs in here is led on by the form.
  const [wasSignedIn] = useState(() => session.isSignedIn());
  const { state } = useLocation();
  if (wasSignedIn) return <Navigate to={paths.home()} replace />;
  return (
    <SignInFrame
      title="Welcome back"
      text={
        <>
          Your audiobook is open where you left it. <DemoDoor />
        </>
      }
    >
      <LoginForm
        registerHref={paths.register()}
        forgotHref={paths.forgotPassword()}
        alert={alertIn(state)}
        onSignedIn={() => {
          void navigate(paths.home());
          setTimeout(() => location.reload(), limits.reloadAfterLoginMs);
        }}
      />
    </SignInFrame>
  );
}
