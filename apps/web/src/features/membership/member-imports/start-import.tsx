import type { MemberImport } from '@lamplight/contract';
import { memberImportLimits } from '@lamplight/contract/member-import-limits';
import { useState } from 'react';
import { shortDuration } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { m } from './messages.ts';

const { min, max, standard } = memberImportLimits.mailsPerMinute;

interface StartImportProps {
  job: MemberImport;
  isBusy: boolean;
  onStart: (perMinute: number) => void;
}

/** Button that imports the ready rows, after asking how fast mails may be sent. */
export function StartImport({ job, isBusy, onStart }: StartImportProps) {
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState(String(standard));
  const perMinute = Number(typed);
  const isValid = Number.isInteger(perMinute) && perMinute >= min && perMinute <= max;
  const count = job.rows.ready;
  const isPossible = job.problem === null && count > 0;
  return (
    <>
      <Button busy={isBusy} disabled={!isPossible} onClick={() => setOpen(true)}>
        {m.importMembers({ count })}
      </Button>
      <FormDialog
        open={isOpen}
        title={m.importTitle({ count })}
        submitLabel={m.startImport}
        maySubmit={isValid}
        onClose={() => setOpen(false)}
        onSubmit={() => {
          if (!isValid) return;
          setOpen(false);
          onStart(perMinute);
        }}
      >
        <p>{m.importText}</p>
        <TextField
          label={m.mailsPerMinute}
          inputMode="numeric"
          value={typed}
          onChange={setTyped}
          error={isValid ? undefined : m.mailsRange({ min, max })}
          hint={
            isValid ? m.mailsHint({ time: shortDuration(Math.max(60, (count / perMinute) * 60)) }) : undefined
          }
          data-autofocus
        />
      </FormDialog>
    </>
  );
}
