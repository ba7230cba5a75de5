import { useEffect, useState } from 'react';
import { PageFoot } from '../../features/publishing/index.ts';
import { clearReturnFlag } from '../../lib/checkout-return-flag.ts';
import { paths } from '../../lib/paths.ts';
import { session } from '../../lib/session.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { MessagePage } from '../../ui/message-page.tsx';

/** /cancel: the checkout was cancelled. */
export function CancelScreen() {
  const [target] = useState(() => session.cancelOrigin() ?? paths.home());
  // Nothing was paid: do not wait for a payment.
  useEffect(clearReturnFlag, []);
  return (
    <>
      <MessagePage
        illustration="gate"
        title="Payment Canceled"
        text="Nothing was charged. You can start again whenever you like."
        action={<ButtonLink to={target}>Go Back</ButtonLink>}
      />
      <PageFoot />
    </>
  );
}
