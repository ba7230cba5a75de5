import type { Newsletter } from '@lamplight/contract';
import { useState } from 'react';
import { messageOf } from '../../../lib/explain-save-failure.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { PillRadioGroup } from '../../../ui/pill-radio-group.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { showToast } from '../../../ui/toast.ts';
import { Recipients } from './audience-fields.tsx';
import { m } from './messages.ts';
import { useSendNewsletter } from './newsletter-queries.ts';
import { audienceText } from './newsletter-text.ts';

/** Dialog that asks when a saved draft is sent. */
export function SendDialog({ newsletter, onClose }: { newsletter: Newsletter; onClose: () => void }) {
  const { id, revision, subject, time_zone } = newsletter;
  const sending = useSendNewsletter(id);
  const [when, setWhen] = useState<'now' | 'later'>('now');
  const [time, setTime] = useState('');
  const [problem, setProblem] = useState<string | null>(null);

  async function submit() {
    if (when === 'later' && time === '') return setProblem(m.enterTime);
    try {
      await sending.mutateAsync({ revision, at: when === 'later' ? time.slice(0, 16) : null });
      showToast(when === 'now' ? m.isOnItsWay : m.isPlanned);
      onClose();
    } catch (error) {
      setProblem(messageOf(error, m.notSent));
    }
  }

  return (
    <FormDialog
      open
      title={m.sendQuestion}
      onClose={onClose}
      submitLabel={when === 'now' ? m.sendNow : m.plan_action}
      busy={sending.isPending}
      onSubmit={() => void submit()}
    >
      <p className="wrap-anywhere">
        <bdi className="font-semibold text-text">{subject}</bdi>
        <br />
        {audienceText(newsletter)}
      </p>
      <Recipients of={newsletter} />
      <PillRadioGroup
        label={m.when}
        value={when}
        onChange={(value) => {
          setWhen(value === 'later' ? 'later' : 'now');
          setProblem(null);
        }}
        choices={[
          { value: 'now', label: m.now },
          { value: 'later', label: m.later },
        ]}
      />
      {when === 'later' && (
        <TextField
          label={m.time}
          hint={m.inTimeZone({ timeZone: time_zone })}
          type="datetime-local"
          value={time}
          onChange={(value) => {
            setTime(value);
            setProblem(null);
          }}
        />
      )}
      <p role="alert" className="font-medium text-danger">
        {problem}
      </p>
    </FormDialog>
  );
}
