import type { Newsletter } from '@lamplight/contract';
import { useState } from 'react';
import { detailOf } from '../../../lib/api.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { showToast } from '../../../ui/toast.ts';
import { m } from './messages.ts';
import { NewsletterPreview } from './newsletter-preview.tsx';
import { useCancelNewsletter, useStopNewsletter } from './newsletter-queries.ts';
import { audienceText, countText, stateTones, whenText } from './newsletter-text.ts';

/** Newsletter that is planned, being sent or sent: its progress, and buttons that cancel or stop it. */
export function NewsletterStatus({ newsletter }: { newsletter: Newsletter }) {
  const { id, state, queued, sent, failed, is_queued } = newsletter;
  const canceling = useCancelNewsletter(id);
  const stopping = useStopNewsletter(id);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <div className="mt-6 grid max-w-2xl justify-items-start gap-3">
        <Badge tone={stateTones[state]}>{m[`state_${state}`]}</Badge>
        <p>{[audienceText(newsletter), whenText(newsletter)].join(' · ')}</p>
        <div role="status" className="grid w-full gap-2">
          <p>{countText(newsletter)}</p>
          {state === 'sending' && !is_queued && <p className="text-sm text-text-2">{m.moreFollow}</p>}
          {failed > 0 && <p className="text-danger">{m.failedCount({ count: failed })}</p>}
        </div>
        {state === 'sending' && (
          <div className="w-full">
            <ProgressBar
              label={m.state_sending}
              percent={queued === 0 ? 0 : Math.floor((100 * (sent + failed)) / queued)}
              valueText={countText(newsletter) ?? ''}
            />
          </div>
        )}
        {state === 'scheduled' && (
          <Button
            variant="outline"
            busy={canceling.isPending}
            onClick={() =>
              canceling.mutate(undefined, {
                onSuccess: () => showToast(m.canceled),
                onError: (error) => showToast(detailOf(error, m.notCanceled), { tone: 'error' }),
              })
            }
          >
            {m.cancel}
          </Button>
        )}
        {state === 'sending' && (
          <Button variant="outline" onClick={() => setAsking(true)}>
            {m.stop}
          </Button>
        )}
      </div>
      <div className="max-w-2xl">
        <NewsletterPreview texts={newsletter} />
      </div>
      <ConfirmDialog
        open={isAsking}
        title={m.stopQuestion}
        text={m.stopExplained}
        confirmLabel={m.stop}
        danger
        busy={stopping.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() =>
          stopping.mutate(undefined, {
            onSuccess: () => showToast(m.stopped),
            onError: (error) => showToast(detailOf(error, m.notStopped), { tone: 'error' }),
            onSettled: () => setAsking(false),
          })
        }
      />
    </>
  );
}
