import { moderationLimits } from '@lamplight/contract/moderation-limits';
import { useState } from 'react';
import { detailOf } from '../../../lib/api.ts';
import { CheckBox } from '../../../ui/check-box.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useMute } from './case-queries.ts';
import { m } from './messages.ts';
import { alreadyMutedText } from './moderation-text.ts';

const lengths = [
  { value: '1', label: m.days({ count: 1 }) },
  { value: '7', label: m.days({ count: 7 }) },
  { value: '30', label: m.days({ count: 30 }) },
  { value: 'good', label: m.forGood },
] as const;

interface MuteDialogProps {
  /** Member to mute; null closes the dialog. */
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
    if (reason.trim() === '') return setProblem(m.reasonMissing);
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
      title={m.muteUsername({ name: member?.username ?? '' })}
      submitLabel={m.mute}
      busy={muting.isPending}
      onClose={onClose}
      onSubmit={submit}
    >
      <p className="text-text-2">
        {m.readButNotWrite}
        {problem !== null && member?.muted_until && <> {alreadyMutedText(member.muted_until)}</>}
      </p>
      <SelectField label={m.howLong} value={days} onChange={setDays}>
        {lengths.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <TextField
        label={m.reason}
        hint={m.theyWillSeeThis}
        value={reason}
        maxLength={moderationLimits.muteReasonCharacters}
        onChange={setReason}
        error={problem}
      />
      <TextField
        label={m.noteModeratorsOptional}
        value={note}
        maxLength={moderationLimits.noteCharacters}
        onChange={setNote}
      />
      <CheckBox label={m.hideAllComments} isOn={hidesComments} onChange={setHidesComments} />
    </FormDialog>
  );
}
