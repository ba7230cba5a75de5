import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

/** What a member whose access comes from a subscription alone meets instead of a download. */
export function UpgradeDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [wasAsked, setAsked] = useState(false);

  function close() {
    setAsked(false);
    onClose();
  }

  return (
    <Dialog
      open={open}
      title="Upgrade to download"
      onClose={close}
      actions={
        <>
          <Button variant="outline" onClick={close}>
            Not now
          </Button>
          <Button onClick={() => setAsked(true)}>Upgrade</Button>
        </>
      }
    >
      <p>
        Your subscription lets you listen to everything here. Keeping chapters as files comes with a premium
        account.
      </p>
      <p role="status" className="mt-3 font-semibold text-text empty:mt-0">
        {wasAsked ? 'Upgrading is not built yet.' : ''}
      </p>
    </Dialog>
  );
}
