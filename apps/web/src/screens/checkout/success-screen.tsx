import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { logInOnce, sessionIdIn } from '../../features/membership/index.ts';
import { currentUserQuery } from '../../lib/current-user.ts';
import { paths } from '../../lib/paths.ts';
import { queryClient } from '../../lib/query.ts';
import { MessagePage } from '../../ui/message-page.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { alertState } from '../shared/alert-state.ts';
import { m } from './messages.ts';

/** Milliseconds after which a message says that everything is fine. */
const slowAfterMs = 6000;

/** /success: signs in after a payment and redirects home. */
export function SuccessScreen() {
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const sessionId = sessionIdIn(search, state);
  const [isSlow, setSlow] = useState(false);

  useEffect(() => {
    // Moves the session id from the URL, where it could be copied and shared, into the history state, so that a
    // reload still works.
    if (sessionId !== null && search !== '')
      void navigate(paths.success(), { replace: true, state: { session_id: sessionId } });
  }, [sessionId, search, navigate]);

  useEffect(() => {
    let isHere = true;
    const fail = (words: string) => {
      if (!isHere) return;
      void navigate(paths.login(), { replace: true, state: alertState(words) });
    };
    if (sessionId === null) fail(m.missingSessionId);
    else
      void logInOnce(sessionId).then((result) => {
        if (result !== 'done') fail(result.text);
        else if (isHere) {
          // The account may have been read before the payment gave it access.
          void queryClient.resetQueries(currentUserQuery);
          void navigate(paths.home(), { replace: true });
        }
      });
    const timer = setTimeout(() => setSlow(true), slowAfterMs);
    return () => {
      isHere = false;
      clearTimeout(timer);
    };
  }, [sessionId, navigate]);

  if (sessionId === null) return null;
  return (
    <MessagePage
      illustration="lamp"
      title={m.thank}
      text={isSlow ? m.paymentStillBeingConfirmed : m.libraryOpensMoment}
      action={<Spinner label={m.signingYouIn} />}
    />
  );
}
