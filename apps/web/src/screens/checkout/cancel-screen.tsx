import { useEffect, useState } from 'react';
import { cancelOrigin, clearReturnFlag } from '../../features/membership/index.ts';
import { PageFoot } from '../../features/publishing/index.ts';
import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { MessagePage } from '../../ui/message-page.tsx';

/** /cancel: the checkout was cancelled. */
export function CancelScreen() {
  const [target] = useState(() => cancelOrigin.get() ?? paths.home());
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
