import { useState } from 'react';
import { detailOf } from '../../../lib/api.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { showToast } from '../../../ui/toast.ts';
import { RedirectError } from './redirect-error.tsx';
import { m } from './stay.messages.ts';
import { useResume } from './stay-queries.ts';

/**
 * Button that ends a pause.
 * @param isPaid true if a new month is paid at once; the member is then asked first
 */
export function ResumeButton({ isPaid, size = 'md' }: { isPaid: boolean; size?: 'md' | 'lg' }) {
  const [isAsking, setAsking] = useState(false);
  const resuming = useResume();
  const resume = () =>
    resuming.mutate(undefined, {
      onSuccess: () => showToast(m.resumed),
      onSettled: () => setAsking(false),
    });
  return (
    <div className="grid justify-items-center">
      <Button
        size={size}
        busy={resuming.isPending && !isAsking}
        onClick={isPaid ? () => setAsking(true) : resume}
      >
        {isPaid ? m.resume : m.keepListening}
      </Button>
      <RedirectError text={resuming.isError ? detailOf(resuming.error, m.notResumed) : null} />
      <ConfirmDialog
        open={isAsking}
        title={m.resumeTitle}
        text={m.resumeText}
        confirmLabel={m.resume}
        busy={resuming.isPending}
        onConfirm={resume}
        onCancel={() => setAsking(false)}
      />
    </div>
  );
}
