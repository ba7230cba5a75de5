import type { Gate } from '@lamplight/contract/access';
import { checkoutRedirect, portalRedirect } from '../features/billing/billing-redirects.ts';
import { RedirectError } from '../features/billing/redirect-error.tsx';
import { useRedirectButton } from '../lib/use-redirect-button.ts';
import { Button } from '../ui/button.tsx';

export interface SubscribeHintProps {
  gate: Exclude<Gate, 'open'>;
  text: string;
}

/** Shown instead of a part of a screen that needs a subscription, with a link to subscribe. */
export function SubscribeHint({ gate, text }: SubscribeHintProps) {
  const door = useRedirectButton(gate === 'reactivate' ? portalRedirect('gate') : checkoutRedirect('gate'));
  return (
    <div className="rounded-md border border-border bg-surface-2 p-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 basis-40 grow font-medium">{text}</p>
        <Button size="sm" variant="outline" busy={door.isBusy} onClick={door.open}>
          {gate === 'reactivate' ? 'Manage Subscription' : 'Subscribe Now'}
        </Button>
      </div>
      <RedirectError text={door.problem} />
    </div>
  );
}
