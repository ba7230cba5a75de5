import { useEffect, useState } from 'react';
import { cancelOrigin, clearReturnFlag } from '../../features/membership/index.ts';
import { PageFoot } from '../../features/publishing/index.ts';
import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { MessagePage } from '../../ui/message-page.tsx';
import { m } from './messages.ts';

/** /cancel: the checkout was cancelled. */
export function CancelScreen() {
  const [target] = useState(() => cancelOrigin.get() ?? paths.home());
  // Nothing was paid: do not wait for a payment.
  useEffect(clearReturnFlag, []);
  return (
    <>
      <MessagePage
        illustration="gate"
        title={m.paymentCanceled}
        text={m.nothingCharged}
        action={<ButtonLink to={target}>{m.goBack}</ButtonLink>}
      />
      <PageFoot />
    </>
  );
}
