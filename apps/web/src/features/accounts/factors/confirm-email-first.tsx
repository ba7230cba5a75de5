import { useState } from 'react';
import { call, detailOf } from '../../../lib/api.ts';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toast.ts';

/** Takes the place of the button that adds a factor, until the address is confirmed. */
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
      <p>Confirm your email address first.</p>
      <Button variant="outline" busy={isBusy} onClick={() => void send()}>
        Email me a link
      </Button>
    </div>
  );
}
