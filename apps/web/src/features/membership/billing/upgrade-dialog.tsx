import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { currentUserQuery } from '../../../lib/current-user.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { redirectTo } from './external-redirect.ts';
import { m } from './messages.ts';
import { plansQuery, upgradeText } from './plan-text.ts';
import { type BillingRedirect, useRedirectButton } from './use-redirect-button.ts';

/** Message for a failed upgrade. */
const failed = m.upgradeFailed;

/** Opens the provider's page for upgrading to the plan that allows downloads. */
const upgradeRedirect: BillingRedirect = async () => {
  try {
    const { portal_url } = await call('POST /auth/upgrade');
    return redirectTo(portal_url) ? null : failed;
  } catch {
    return failed;
  }
};

/** Shown instead of a download to members whose plan does not include downloads. */
export function UpgradeDialog({ onClose }: { onClose: () => void }) {
  const door = useRedirectButton(upgradeRedirect);
  const plans = useQuery(plansQuery);
  const me = useQuery(currentUserQuery);
  return (
    <Dialog
      open
      title={m.upgradeDownload}
      onClose={onClose}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {m.notNow}
          </Button>
          <Button busy={door.isBusy} onClick={door.open}>
            {m.upgrade}
          </Button>
        </>
      }
    >
      <p>{m.upgradeText}</p>
      {/* Reserves the line until the price has loaded, so that nothing moves. */}
      <p className="mt-3 min-h-[1.5em] font-semibold">
        {plans.data && upgradeText(plans.data, me.data?.subscription_price ?? null)}
      </p>
      {/* Always rendered, because a live region must exist before its text changes. */}
      <p role="alert" className="mt-3 font-semibold text-danger empty:mt-0">
        {door.problem}
      </p>
    </Dialog>
  );
}
