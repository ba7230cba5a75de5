import '../../../ui/choice.css';
import { moderationLimits, type ReportReason, reportReasons } from '@lamplight/contract/moderation-limits';
import { useId, useState } from 'react';
import { call, detailOf } from '../../../lib/api.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { showToast } from '../../../ui/toast.ts';
import { m } from './messages.ts';

const reasonNames: Readonly<Record<ReportReason, string>> = {
  spam: m.spamOrAdvertising,
  abuse: m.rudeOrAbusive,
  spoiler: m.spoiler,
  illegal: m.illegal,
  other: m.somethingElse,
};

interface ReportDialogProps {
  comment: { readonly id: number; readonly username: string };
  noun: 'comment' | 'review';
  /** False to hide the note: a muted member cannot write. */
  takesNote: boolean;
  onClose: () => void;
}

/** Dialog that asks why a comment is reported, and reports it. */
export function ReportDialog({ comment, noun, takesNote, onClose }: ReportDialogProps) {
  const name = useId();
  const [reason, setReason] = useState<ReportReason | null>(null);
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function report() {
    if (reason === null) return setProblem(m.reasonMissing);
    setBusy(true);
    setProblem(null);
    try {
      await call('POST /comment-reports', {
        body: { comment_id: comment.id, reason, ...(note.trim() === '' ? {} : { note }) },
      });
      showToast(m.reported);
      onClose();
    } catch (error) {
      setProblem(detailOf(error));
      setBusy(false);
    }
  }

  return (
    <FormDialog
      open
      title={m[`report_${noun}`]}
      submitLabel={m.report}
      busy={isBusy}
      onClose={onClose}
      onSubmit={() => void report()}
    >
      <fieldset className="grid gap-1" aria-describedby={problem ? `${name}-problem` : undefined}>
        <legend className="mb-1 text-sm font-semibold">{m.whatsWrong}</legend>
        {reportReasons.map((value) => (
          <label key={value} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              name={name}
              className="check-box"
              checked={reason === value}
              onChange={() => {
                setReason(value);
                setProblem(null);
              }}
            />
            {reasonNames[value]}
          </label>
        ))}
      </fieldset>
      {takesNote && (
        <TextField
          label={m.note}
          value={note}
          maxLength={moderationLimits.noteCharacters}
          onChange={setNote}
        />
      )}
      {problem && (
        <p id={`${name}-problem`} role="alert" className="text-sm font-medium text-danger">
          {problem}
        </p>
      )}
    </FormDialog>
  );
}
