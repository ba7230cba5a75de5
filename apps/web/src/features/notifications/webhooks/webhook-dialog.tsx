import type { Webhook } from '@lamplight/contract';
import { type WebhookEvent, webhookEvents, webhookLimits } from '@lamplight/contract/webhooks';
import { useState } from 'react';
import { ApiError, detailOf } from '../../../lib/api.ts';
import { CheckBox } from '../../../ui/check-box.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { SecretDialog } from '../../../ui/secret-dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { showToast } from '../../../ui/toast.ts';
import { m } from './messages.ts';
import { useAddWebhook, useSaveWebhook } from './webhook-queries.ts';

/** Shows the secret of a webhook, once. */
export const WebhookSecret = ({ secret, onClose }: { secret: string; onClose: () => void }) => (
  <SecretDialog
    title={m.yourSecret}
    text={m.copySecret}
    label={m.secret}
    secret={secret}
    copied={m.copied}
    notCopied={m.notCopied}
    onClose={onClose}
  />
);

/** Returns the server's message about the address field; null if the error is about something else. */
const urlError = (error: Error | null): string | null =>
  (error instanceof ApiError && error.fields?.find(({ field }) => field === 'url')?.message) || null;

/** Adds a webhook, or changes one. After adding it shows the secret. */
export function WebhookDialog({ webhook, onClose }: { webhook: Webhook | null; onClose: () => void }) {
  const adding = useAddWebhook();
  const saving = useSaveWebhook();
  const [url, setUrl] = useState(webhook?.url ?? '');
  const [events, setEvents] = useState<readonly WebhookEvent[]>(webhook?.events ?? []);
  const [isOn, setOn] = useState(webhook?.is_on ?? true);
  const [isSent, setSent] = useState(false);
  if (adding.data) return <WebhookSecret secret={adding.data.secret} onClose={onClose} />;
  const error = adding.error ?? saving.error;
  const missing = isSent && events.length === 0 ? m.eventsMissing : null;
  const choose = (event: WebhookEvent, isChosen: boolean) =>
    setEvents(webhookEvents.filter((name) => (name === event ? isChosen : events.includes(name))));
  return (
    <FormDialog
      open
      title={webhook ? m.editTitle : m.addTitle}
      submitLabel={webhook ? m.save : m.add}
      busy={adding.isPending || saving.isPending}
      problem={missing ?? (error && urlError(error) === null ? detailOf(error, m.notSaved) : null)}
      onClose={onClose}
      onSubmit={() => {
        setSent(true);
        if (url.trim() === '' || events.length === 0) return;
        const body = { url: url.trim(), events: [...events] };
        if (!webhook) return adding.mutate(body);
        saving.mutate(
          { ...body, id: webhook.id, is_on: isOn },
          {
            onSuccess: () => {
              showToast(m.saved);
              onClose();
            },
          },
        );
      }}
    >
      <TextField
        label={m.address}
        hint={m.addressHint}
        error={isSent && url.trim() === '' ? m.addressMissing : urlError(error)}
        type="url"
        inputMode="url"
        value={url}
        onChange={setUrl}
        maxLength={webhookLimits.urlCharacters}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
      />
      <fieldset className="grid gap-3">
        <legend className="mb-2 text-sm font-semibold">{m.events}</legend>
        {webhookEvents.map((event) => (
          <CheckBox
            key={event}
            label={m[`event_${event}`]}
            isOn={events.includes(event)}
            onChange={(isChosen) => choose(event, isChosen)}
          />
        ))}
      </fieldset>
      {webhook && <CheckBox label={m.isOn} hint={m.isOnHint} isOn={isOn} onChange={setOn} />}
    </FormDialog>
  );
}
