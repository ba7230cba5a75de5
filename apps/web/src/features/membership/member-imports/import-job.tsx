import type { MemberImport } from '@lamplight/contract';
import { useState } from 'react';
import { dateFormat } from '../../../lib/dates.ts';
import { percentOf } from '../../../lib/format-bytes.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { Section } from '../../../ui/section.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { ImportColumns } from './import-columns.tsx';
import { isWorking } from './import-queries.ts';
import { ImportRows } from './import-rows.tsx';
import { m } from './messages.ts';
import { StartImport } from './start-import.tsx';
import type { useMemberImport } from './use-member-import.ts';

const moment = dateFormat('moment');
const timeOf = (iso: string): string => moment.format(new Date(iso));

export type ImportActions = ReturnType<typeof useMemberImport>;

/** Returns the progress of the server's work, for the screen and for screen readers. */
export function progressText({ state, rows, is_quiet }: MemberImport): string {
  if (is_quiet) return m.quiet;
  const { checked, total, imported, removed, ready, failed } = rows;
  if (state === 'checking') return m.checkedRows({ checked, total });
  if (state === 'importing') return m.importedRows({ imported, total: imported + ready + failed });
  return state === 'undoing' ? m.removedRows({ count: removed }) : m.reading;
}

function percentDone({ state, rows }: MemberImport): number {
  const { checked, total, imported, ready, failed, removed } = rows;
  if (state === 'checking') return percentOf(checked, total);
  if (state === 'importing') return percentOf(imported + failed, imported + failed + ready);
  return percentOf(removed, removed + imported);
}

function Working({ job, onStop }: { job: MemberImport; onStop: (() => void) | null }) {
  const label = {
    reading: m.reading,
    checking: m.checking,
    importing: m.importing,
    undoing: m.undoing,
  }[job.state as 'reading'];
  const percent = percentDone(job);
  return (
    <div className="grid gap-3 rounded-lg border border-border bg-surface p-4 sm:p-6">
      {job.state === 'reading' ? (
        <Spinner label={label} />
      ) : (
        <>
          <p className="font-semibold">{label}</p>
          <ProgressBar label={label} percent={percent} valueText={m.percent({ percent })} />
        </>
      )}
      <p className="tabular-nums">{progressText(job)}</p>
      <p className="text-sm text-text-2">{m.continues}</p>
      {onStop && (
        <div>
          <Button variant="outline" onClick={onStop}>
            {m.stop}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Counts what the new members get. */
function Becomes({ job: { becomes } }: { job: MemberImport }) {
  const kinds = (['subscription', 'free_months', 'premium', 'none'] as const).filter(
    (kind) => becomes[kind] > 0,
  );
  if (kinds.length === 0) return <p>{m.nothingReady}</p>;
  return (
    <ul className="ms-5 list-disc">
      {kinds.map((kind) => (
        <li key={kind}>{m[`become_${kind}`]({ count: becomes[kind] })}</li>
      ))}
    </ul>
  );
}

interface ImportJobProps {
  job: MemberImport;
  actions: ImportActions;
  onAnother: () => void;
}

/** Import in all its steps, from the check of its rows to its end. */
export function ImportJob({ job, actions, onAnother }: ImportJobProps) {
  const { check, start, cancel, undo } = actions;
  const [asked, setAsked] = useState<'stop' | 'undo' | null>(null);
  const isOver = job.state === 'done' || job.state === 'undone' || job.state === 'canceled';
  return (
    <div className="grid gap-6">
      <p className="wrap-anywhere">
        <bdi className="font-semibold">{job.file_name}</bdi>
        <span className="block text-sm text-text-2">
          {m[`format_${job.format}`]} · {m[`state_${job.state}`]}
        </span>
      </p>
      {job.problem !== null && (
        <p role="alert" className="font-medium text-danger">
          {job.problem}
        </p>
      )}
      {isWorking(job) && (
        <Working job={job} onStop={job.state === 'undoing' ? null : () => setAsked('stop')} />
      )}
      {job.rows.checked > 0 && job.state !== 'undone' && (
        <div>
          <h2 className="mb-2 text-xl">{m.becomes}</h2>
          <Becomes job={job} />
        </div>
      )}
      {isOver && job.rows.removed > 0 && <p>{m.removedRows({ count: job.rows.removed })}</p>}
      {job.mails_until !== null && job.state !== 'undone' && job.rows.imported > 0 && (
        <p className="text-text-2">{m.mailsUntil({ time: timeOf(job.mails_until) })}</p>
      )}
      {!isWorking(job) && (
        <div className="flex flex-wrap items-center gap-3">
          {job.state === 'checked' && (
            <>
              <StartImport
                job={job}
                isBusy={start.isPending}
                onStart={(perMinute) => start.mutate({ id: job.id, perMinute })}
              />
              <Button variant="outline" busy={cancel.isPending} onClick={() => cancel.mutate(job.id)}>
                {m.drop}
              </Button>
            </>
          )}
          {isOver && <Button onClick={onAnother}>{m.another}</Button>}
          {job.undo_until !== null && (
            <Button variant="outline" busy={undo.isPending} onClick={() => setAsked('undo')}>
              {m.undo}
            </Button>
          )}
        </div>
      )}
      {job.undo_until !== null && (
        <p className="text-sm text-text-2">{m.undoUntil({ time: timeOf(job.undo_until) })}</p>
      )}
      <ImportRows job={job} />
      {job.state === 'checked' && (
        <Section title={m.columns}>
          <ImportColumns
            // The server may have changed the columns or rules: a new key shows its values.
            key={JSON.stringify([job.id, job.columns, job.rules])}
            job={job}
            isBusy={check.isPending}
            onCheck={(columns, rules) => check.mutate({ id: job.id, columns, rules })}
          />
        </Section>
      )}
      <ConfirmDialog
        open={asked !== null}
        title={asked === 'stop' ? m.stopTitle : m.undoTitle}
        text={asked === 'stop' ? m.stopText : m.undoText}
        confirmLabel={asked === 'stop' ? m.stop : m.undo}
        danger
        onConfirm={() => {
          setAsked(null);
          if (asked === 'stop') cancel.mutate(job.id);
          else undo.mutate(job.id);
        }}
        onCancel={() => setAsked(null)}
      />
    </div>
  );
}
