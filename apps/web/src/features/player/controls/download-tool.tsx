import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { currentUserQuery } from '../../../lib/current-user.ts';
import { redirectTo } from '../../../lib/external-redirect.ts';
import { plansQuery, upgradeText } from '../../../lib/plan-text.ts';
import { type BillingRedirect, useRedirectButton } from '../../../lib/use-redirect-button.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { showToast } from '../../../ui/toast.ts';
import { usePlayerState } from '../player/player.ts';
import { ToolButton, ToolLink } from './tool-button.tsx';

/** Message for a failed upgrade (specification §8). */
const failed = 'Failed to initiate upgrade. Please try again.';

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
function UpgradeDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const door = useRedirectButton(upgradeRedirect);
  const plans = useQuery({ ...plansQuery, enabled: open });
  const me = useQuery({ ...currentUserQuery, enabled: open });
  return (
    <Dialog
      open={open}
      title="Upgrade to download"
      onClose={onClose}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            Not now
          </Button>
          <Button busy={door.isBusy} onClick={door.open}>
            Upgrade
          </Button>
        </>
      }
    >
      <p>
        Your subscription lets you listen to everything here. Keeping chapters as files comes with a premium
        account.
      </p>
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

/** Downloads the chapter as a file for those entitled; otherwise shows an Upgrade prompt (specification §6). */
export function DownloadTool({ isEntitled }: { isEntitled: boolean }) {
  const chapter = usePlayerState((state) => state.chapter);
  const [isAsking, setAsking] = useState(false);
  const icon = <Download size={22} aria-hidden />;
  if (isEntitled) {
    const url = chapter?.download_url;
    // A streaming URL must not be used as a download.
    if (!url)
      return (
        <ToolButton
          icon={icon}
          aria-disabled="true"
          onClick={() => showToast('This chapter cannot be downloaded.')}
        >
          Download
        </ToolButton>
      );
    return (
      <ToolLink href={url} download icon={icon} aria-label={`Download ${chapter?.title ?? 'chapter'}`}>
        Download
      </ToolLink>
    );
  }
  return (
    <>
      <ToolButton icon={icon} aria-haspopup="dialog" onClick={() => setAsking(true)}>
        Download
      </ToolButton>
      <UpgradeDialog open={isAsking} onClose={() => setAsking(false)} />
    </>
  );
}
