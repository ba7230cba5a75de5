import { moderationLimits } from '@lamplight/contract/moderation-limits';
import { useState } from 'react';
import { detailOf } from '../../../lib/api.ts';
import { CheckBox } from '../../../ui/check-box.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useMute } from './case-queries.ts';
import { muteEndText } from './moderation-text.ts';

const lengths = [
  { value: '1', label: '1 day' },
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: 'good', label: 'For good' },
] as const;

interface MuteDialogProps {
  /** Null closes the dialog. */
  member: { readonly id: number; readonly username: string; readonly muted_until: string | null } | null;
  caseId: number;
  onClose: () => void;
}

/** Asks for how long and why a member is muted. */
export function MuteDialog({ member, caseId, onClose }: MuteDialogProps) {
  const [days, setDays] = useState<string>('7');
  const [reason, setReason] = useState('');
  const [note, setNote] = useState('');
  const [hidesComments, setHidesComments] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const muting = useMute();

  function submit() {
    if (!member) return;
    if (reason.trim() === '') return setProblem('Please give a reason.');
    setProblem(null);
    muting.mutate(
      {
        memberId: member.id,
        username: member.username,
        caseId,
        mutedUntil: member.muted_until,
        days: days === 'good' ? null : Number(days),
        reason,
        note,
        hidesComments,
      },
      {
        onSuccess: onClose,
        onError: (error) => setProblem(detailOf(error)),
      },
    );
    return undefined;
  }

  return (
    <FormDialog
      open={member !== null}
      title={`Mute ${member?.username ?? ''}`}
      submitLabel="Mute"
      busy={muting.isPending}
      onClose={onClose}
      onSubmit={submit}
    >
      <p className="text-text-2">
        They can read, but not write.
        {problem !== null &&
          member?.muted_until &&
          ` They are muted ${muteEndText(member.muted_until)} now; another mute replaces that one.`}
      </p>
      <SelectField label="How long" value={days} onChange={setDays}>
        {lengths.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Reason"
        hint="They will see this."
        value={reason}
        maxLength={moderationLimits.muteReasonCharacters}
        onChange={setReason}
        error={problem}
      />
      <TextField
        label="Note for moderators (optional)"
        value={note}
        maxLength={moderationLimits.noteCharacters}
        onChange={setNote}
      />
      <CheckBox label="Hide all their comments" isOn={hidesComments} onChange={setHidesComments} />
    </FormDialog>
  );
}
