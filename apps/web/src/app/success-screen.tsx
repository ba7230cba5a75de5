import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { sessionIdIn } from '../features/billing/session-id.ts';
import { logInOnce } from '../features/billing/session-login.ts';
import { alertState } from '../lib/alert-state.ts';
import { paths } from '../lib/paths.ts';
import { Spinner } from '../ui/spinner.tsx';
import { StatePage } from '../ui/state-page.tsx';

/** From here on a waiting person wants to know that nothing is wrong. */
const slowAfterMs = 6000;

/** /success: signs in whoever has just paid, and leads home. */
export function SuccessScreen() {
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const sessionId = sessionIdIn(search, state);
  const [isSlow, setSlow] = useState(false);

  useEffect(() => {
    // Out of the address, where it could be copied or sent on, into this entry of the history, so that a reload works.
    if (sessionId !== null && search !== '')
      void navigate(paths.success(), { replace: true, state: { session_id: sessionId } });
  }, [sessionId, search, navigate]);

  useEffect(() => {
    let isHere = true;
    const fail = (words: string) => {
      if (!isHere) return;
      void navigate(paths.login(), { replace: true, state: alertState(words) });
    };
    if (sessionId === null) fail('Missing session ID');
    else
      void logInOnce(sessionId).then((isSignedIn) => {
        if (!isSignedIn) fail('Auto login failed. Please log in manually.');
        else if (isHere) void navigate(paths.home(), { replace: true });
      });
    const timer = setTimeout(() => setSlow(true), slowAfterMs);
    return () => {
      isHere = false;
      clearTimeout(timer);
    };
  }, [sessionId, navigate]);

  if (sessionId === null) return null;
  return (
    <StatePage
      illustration="lamp"
      title="Thank you"
      text={
        isSlow
          ? 'Your payment is still being confirmed. No need to pay again; we’ll continue automatically.'
          : 'Your library opens in a moment.'
      }
      action={<Spinner label="Signing you in" />}
    />
  );
}
