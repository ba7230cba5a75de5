import { Button } from '../../../ui/button.tsx';
import { portalRedirect, type RedirectSource } from './billing-redirects.ts';
import { m } from './messages.ts';
import { RedirectError } from './redirect-error.tsx';
import { useRedirectButton } from './use-redirect-button.ts';

export const paymentFailedText = m.paymentFailed;

/** Opens the provider's page for the card, which also offers to pay what is due. */
export function UpdateCard({ from, size = 'md' }: { from: RedirectSource; size?: 'sm' | 'md' | 'lg' }) {
  const door = useRedirectButton(portalRedirect(from, 'card'));
  return (
    <div className="grid justify-items-center">
      <Button size={size} busy={door.isBusy} onClick={door.open}>
        {m.updateCard}
      </Button>
      <RedirectError text={door.problem} />
    </div>
  );
}
