import { useState } from 'react';
import { call, detailOf } from '../../../lib/api.ts';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toast.ts';
import { m } from './messages.ts';

/** Shown instead of the button that adds a factor, until the email address is confirmed. */
export function ConfirmEmailFirst() {
  const [isBusy, setBusy] = useState(false);

  async function send() {
    setBusy(true);
    try {
      showToast((await call('POST /auth/confirm-email/send')).message);
    } catch (error) {
      showToast(detailOf(error), { tone: 'error' });
    }
    setBusy(false);
  }

  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p>{m.confirmEmailAddressFirst}</p>
      <Button variant="outline" busy={isBusy} onClick={() => void send()}>
        {m.emailMeLink}
      </Button>
    </div>
  );
}
