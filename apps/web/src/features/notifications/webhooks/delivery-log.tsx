import type { Webhook, WebhookDelivery } from '@lamplight/contract';
import { webhookLimits } from '@lamplight/contract/webhooks';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { useId, useState } from 'react';
import { detailOf } from '../../../lib/api.ts';
import { rowsOf } from '../../../lib/cursor-query.ts';
import { dateFormat } from '../../../lib/dates.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { QueryList } from '../../../ui/query-list.tsx';
import { showToast } from '../../../ui/toast.ts';
import { m } from './messages.ts';
import { deliveriesQuery, deliveryQuery, useSendAgain } from './webhook-queries.ts';

const momentFormat = dateFormat('moment');
const timeText = (moment: string): string => momentFormat.format(new Date(moment));

/** Milliseconds between reloads of the log while messages wait. */
const refreshMs = 3000;

const tones = { waiting: 'trialing', delivered: 'active', failed: 'ongoing' } as const;

function Code({ label, text }: { label: string; text: string }) {
  const id = useId();
  return (
    <div className="grid gap-1">
      <h3 id={id} className="text-sm font-semibold">
        {label}
      </h3>
      <pre
        dir="ltr"
        role="group"
        aria-labelledby={id}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys scroll it
        tabIndex={0}
        className="max-h-60 overflow-auto rounded-md border border-border p-3 font-mono text-sm whitespace-pre-wrap break-all"
      >
        {text}
      </pre>
    </div>
  );
}

/** Returns a message as indented JSON; unchanged if it is not JSON. */
function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

function DeliveryDetails({ delivery, isOn }: { delivery: WebhookDelivery; isOn: boolean }) {
  const details = useQuery(deliveryQuery(delivery));
  const sending = useSendAgain();
  return (
    <Loaded
      data={details.data}
      query={details}
      detail={detailOf(details.error, m.detailsNotLoaded)}
      label={m.loadingDetails}
    >
      {({ message_id, body, answer, state }) => (
        <div className="grid gap-3 pt-2 text-text">
          <Code label={m.messageId} text={message_id} />
          <Code label={m.body} text={indented(body)} />
          {answer === null ? (
            <p className="text-sm text-text-2">{m.noAnswer}</p>
          ) : (
            <Code label={m.answer} text={answer} />
          )}
          {isOn && state !== 'waiting' && (
            <div>
              <Button
                variant="outline"
                size="sm"
                busy={sending.isPending}
                onClick={() =>
                  sending.mutate(delivery.id, {
                    onSuccess: () => showToast(m.sentAgain),
                    onError: (error) => showToast(detailOf(error, m.notSentAgain), { tone: 'error' }),
                  })
                }
              >
                {m.sendAgain}
              </Button>
            </div>
          )}
        </div>
      )}
    </Loaded>
  );
}

function Delivery({ delivery, isOn }: { delivery: WebhookDelivery; isOn: boolean }) {
  const { event, state, attempts, created_at, next_at, status, problem } = delivery;
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const name = m[`event_${event}`];
  const time = timeText(created_at);
  return (
    <li className="border-b border-border py-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="grid min-w-0 flex-1 basis-52 gap-1">
          <p className="flex flex-wrap items-center gap-2">
            <span className="font-semibold text-text">{name}</span>
            <Badge tone={tones[state]}>{m[`state_${state}`]}</Badge>
          </p>
          <p className="text-sm">
            <time dateTime={created_at}>{time}</time>
            {' · '}
            {m.attempts({ count: attempts })}
            {status !== null && ` · ${m.answered({ status: String(status) })}`}
          </p>
          {problem && <p className="text-sm text-danger">{m[`problem_${problem}`]}</p>}
          {state === 'waiting' && attempts > 0 && next_at && (
            <p className="text-sm">{m.nextAttempt({ time: timeText(next_at) })}</p>
          )}
        </div>
        <Button
          variant="outline"
          size="sm"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={m.detailsOf({ event: name, time })}
          onClick={() => setOpen(!isOpen)}
        >
          {m.details}
        </Button>
      </div>
      <div id={id}>{isOpen && <DeliveryDetails delivery={delivery} isOn={isOn} />}</div>
    </li>
  );
}

/** Lists the deliveries to a webhook, with body and answer. */
export function DeliveryLog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const query = useInfiniteQuery({
    ...deliveriesQuery(webhook.id),
    refetchOnMount: 'always',
    refetchInterval: ({ state: { data } }) =>
      rowsOf(data).some(({ state }) => state === 'waiting') ? refreshMs : false,
  });
  const deliveries = rowsOf(query.data);
  const { host } = new URL(webhook.url);
  return (
    <Dialog
      open
      size="wide"
      title={m.logOf({ host })}
      onClose={onClose}
      actions={
        <Button variant="outline" onClick={onClose} data-autofocus>
          {m.close}
        </Button>
      }
    >
      <p className="mb-2 text-sm">{m.logKept({ count: webhookLimits.logDays })}</p>
      <QueryList
        query={query}
        count={deliveries.length}
        detail={detailOf(query.error, m.logNotLoaded)}
        loading={<Loading label={m.loadingLog} />}
        empty={<EmptyState icon={<Send size={48} aria-hidden />} title={m.emptyLog} text={m.emptyLogHint} />}
        label={m.showOlder}
      >
        <ul aria-label={m.log}>
          {deliveries.map((delivery) => (
            <Delivery key={delivery.id} delivery={delivery} isOn={webhook.is_on} />
          ))}
        </ul>
      </QueryList>
    </Dialog>
  );
}
