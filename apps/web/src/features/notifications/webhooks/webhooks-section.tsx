import type { Webhook } from '@lamplight/contract';
import { webhookLimits } from '@lamplight/contract/webhooks';
import { useQuery } from '@tanstack/react-query';
import { Plus, Webhook as WebhookIcon } from 'lucide-react';
import { useRef, useState } from 'react';
import { detailOf } from '../../../lib/api.ts';
import { dateFormat } from '../../../lib/dates.ts';
import { useFocusAfterRemoval } from '../../../lib/use-focus-after-removal.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Section } from '../../../ui/section.tsx';
import { showToast } from '../../../ui/toast.ts';
import { DeliveryLog } from './delivery-log.tsx';
import { m } from './messages.ts';
import { WebhookDialog, WebhookSecret } from './webhook-dialog.tsx';
import { useDeleteWebhook, useRollSecret, useTestWebhook, webhooksQuery } from './webhook-queries.ts';

const momentFormat = dateFormat('moment');

/** Name of the dialog that is open for a webhook. */
type Act = 'edit' | 'log' | 'roll' | 'delete';

function stateText({ is_on, off_reason, failing_since }: Webhook): string | null {
  if (!is_on)
    return off_reason === 'failing'
      ? m.off_failing({ count: webhookLimits.retryDays })
      : off_reason === 'gone'
        ? m.off_gone
        : m.off_admin;
  return failing_since && m.failingSince({ time: momentFormat.format(new Date(failing_since)) });
}

function WebhookRow({ webhook, onAct }: { webhook: Webhook; onAct: (act: Act) => void }) {
  const { url, events, is_on, failing_since, waiting } = webhook;
  const { host } = new URL(url);
  const text = stateText(webhook);
  const testing = useTestWebhook();
  return (
    <li className="grid gap-3 rounded-md border border-border bg-surface p-4">
      <div className="grid gap-1.5">
        <div className="flex flex-wrap items-center gap-2">
          <h3 className="text-lg break-all">
            <bdi dir="ltr">{host}</bdi>
          </h3>
          <Badge tone={!is_on ? 'neutral' : failing_since ? 'ongoing' : 'active'}>
            {!is_on ? m.off : failing_since ? m.failing : m.on}
          </Badge>
        </div>
        <p className="text-sm break-all text-text-2">
          <bdi dir="ltr">{url}</bdi>
        </p>
        {text && <p className="text-sm font-medium text-danger">{text}</p>}
        {waiting > 0 && <p className="text-sm text-text-2">{m.waiting({ count: waiting })}</p>}
        <p className="flex flex-wrap gap-2">
          {events.map((event) => (
            <Badge key={event} tone="neutral">
              {m[`event_${event}`]}
            </Badge>
          ))}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" size="sm" aria-label={m.logOf({ host })} onClick={() => onAct('log')}>
          {m.log}
        </Button>
        {is_on && (
          <Button
            variant="outline"
            size="sm"
            busy={testing.isPending}
            aria-label={m.testTo({ host })}
            onClick={() =>
              testing.mutate(webhook.id, {
                onSuccess: () => showToast(m.testQueued),
                onError: (error) => showToast(detailOf(error, m.testNotSent), { tone: 'error' }),
              })
            }
          >
            {m.test}
          </Button>
        )}
        <Button variant="outline" size="sm" aria-label={m.editHost({ host })} onClick={() => onAct('edit')}>
          {m.edit}
        </Button>
        <Button
          variant="outline"
          size="sm"
          aria-label={m.newSecretFor({ host })}
          onClick={() => onAct('roll')}
        >
          {m.newSecret}
        </Button>
        <Button
          variant="outline"
          size="sm"
          aria-label={m.deleteHost({ host })}
          onClick={() => onAct('delete')}
        >
          {m.delete}
        </Button>
      </div>
    </li>
  );
}

function WebhookList({ webhooks }: { webhooks: readonly Webhook[] }) {
  const list = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<{ act: Act; id: number } | null>(null);
  const rolling = useRollSecret();
  const deleting = useDeleteWebhook();
  const focus = useFocusAfterRemoval(list, webhooks, 'li');
  const close = () => setOpen(null);
  const webhook = webhooks.find(({ id }) => id === open?.id);
  const isOpen = (act: Act) => open?.act === act && webhook !== undefined;
  return (
    <div ref={list}>
      {webhooks.length === 0 ? (
        <EmptyState
          icon={<WebhookIcon size={48} aria-hidden />}
          title={m.noWebhooksYet}
          text={m.noWebhooksHint}
        />
      ) : (
        <ul aria-label={m.webhooks} className="grid gap-3">
          {webhooks.map((row) => (
            <WebhookRow
              key={row.id}
              webhook={row}
              onAct={(act) => {
                if (act === 'delete') focus.remember(row);
                setOpen({ act, id: row.id });
              }}
            />
          ))}
        </ul>
      )}
      {isOpen('edit') && webhook && <WebhookDialog webhook={webhook} onClose={close} />}
      {isOpen('log') && webhook && <DeliveryLog webhook={webhook} onClose={close} />}
      {rolling.data && <WebhookSecret secret={rolling.data.secret} onClose={rolling.reset} />}
      <ConfirmDialog
        open={isOpen('roll')}
        title={m.newSecretQuestion}
        text={m.newSecretExplained({ count: webhookLimits.oldSecretHours })}
        confirmLabel={m.replace}
        busy={rolling.isPending}
        onCancel={close}
        onConfirm={() =>
          webhook &&
          rolling.mutate(webhook.id, {
            onError: (error) => showToast(detailOf(error, m.notReplaced), { tone: 'error' }),
            onSettled: close,
          })
        }
      />
      <ConfirmDialog
        open={isOpen('delete')}
        title={m.deleteQuestion}
        text={m.deleteExplained({ host: webhook ? new URL(webhook.url).host : '' })}
        confirmLabel={m.delete}
        danger
        busy={deleting.isPending}
        onCancel={close}
        onConfirm={() =>
          webhook &&
          deleting.mutate(webhook.id, {
            onSuccess: () => showToast(m.deleted),
            onError: (error) => showToast(detailOf(error, m.notDeleted), { tone: 'error' }),
            onSettled: close,
          })
        }
      />
    </div>
  );
}

/** Webhooks: addresses that receive events, their logs, and buttons to add and change them. */
export function WebhooksSection() {
  const webhooks = useQuery({ ...webhooksQuery, refetchOnMount: 'always' });
  const [isAdding, setAdding] = useState(false);
  return (
    <Section
      title={m.webhooks}
      action={
        <Button icon={<Plus size={18} aria-hidden />} onClick={() => setAdding(true)}>
          {m.addWebhook}
        </Button>
      }
    >
      <p className="mb-4 max-w-[70ch] text-text-2">
        {m.webhooksExplained({ count: webhookLimits.retryDays })}
      </p>
      <Loaded
        data={webhooks.data}
        query={webhooks}
        detail={detailOf(webhooks.error, m.notLoaded)}
        label={m.loading}
      >
        {(loaded) => <WebhookList webhooks={loaded} />}
      </Loaded>
      {isAdding && <WebhookDialog webhook={null} onClose={() => setAdding(false)} />}
    </Section>
  );
}
