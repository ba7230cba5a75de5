import { Button } from '../../../ui/button.tsx';
import { portalRedirect, type RedirectSource } from './billing-redirects.ts';
import { RedirectError } from './redirect-error.tsx';
import { useRedirectButton } from './use-redirect-button.ts';

export const paymentFailedText =
  'Your last payment failed. Update your card to keep listening; your place in every book is kept.';

/** Opens the provider's page for the card, which also offers to pay what is due. */
export function UpdateCard({ from, size = 'md' }: { from: RedirectSource; size?: 'md' | 'lg' }) {
  const door = useRedirectButton(portalRedirect(from, 'card'));
  return (
    <div className="grid justify-items-center">
      <Button size={size} busy={door.isBusy} onClick={door.open}>
        Update card
      </Button>
      <RedirectError text={door.problem} />
    </div>
  );
}
