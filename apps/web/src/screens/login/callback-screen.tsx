import { limits } from '@lamplight/contract/limits';
import { useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { SignOnReturn, takeReturnAddress } from '../../features/accounts/index.ts';
import { paths } from '../../lib/paths.ts';
import { returnPath } from '../../lib/return-path.ts';
import { session } from '../../lib/session.ts';
import { showToast } from '../../ui/toast.ts';
import { AuthLayout } from '../shared/auth-layout.tsx';
import { m } from './messages.ts';

/** /login/callback/{provider}: where an identity provider returns to. */
export function CallbackScreen() {
  const { provider = '' } = useParams();
  const { search } = useLocation();
  const navigate = useNavigate();
  // Read once: the code is removed from the address, where it could be copied.
  const [answer] = useState(() => {
    if (search !== '') history.replaceState(history.state, '', location.pathname);
    return search;
  });
  return (
    <AuthLayout title={m.singleSignOn}>
      <SignOnReturn
        provider={provider}
        answer={answer}
        onSignedIn={() => {
          void navigate(returnPath.take(session.userId()) ?? paths.home(), { replace: true });
          setTimeout(() => location.reload(), limits.reloadAfterLoginMs);
        }}
        onDone={(purpose) => {
          showToast(purpose === 'link' ? m.accountLinked : m.confirmed);
          void navigate(takeReturnAddress() ?? paths.profile(), { replace: true });
        }}
        onBack={() =>
          void navigate(session.isSignedIn() ? paths.profile() : paths.login(), { replace: true })
        }
      />
    </AuthLayout>
  );
}
