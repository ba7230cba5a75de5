import { useEffect, useState } from 'react';
import { forgetLeaving } from '../lib/leaving-mark.ts';
import { paths } from '../lib/paths.ts';
import { session } from '../lib/session.ts';
import { ButtonLink } from '../ui/button.tsx';
import { StatePage } from '../ui/state-page.tsx';

/** /cancel: a checkout was left without paying. */
export function CancelScreen() {
  const [target] = useState(() => session.cancelOrigin() ?? paths.home());
  // Nothing was paid, so no gate waits for a payment.
  useEffect(forgetLeaving, []);
  return (
    <StatePage
      illustration="gate"
      title="Payment Canceled"
      text="Nothing was charged. You can start again whenever you like."
      action={<ButtonLink to={target}>Go Back</ButtonLink>}
    />
  );
}
