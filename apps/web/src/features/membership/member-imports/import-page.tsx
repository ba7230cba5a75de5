import type { MemberImport } from '@lamplight/contract';
import { memberImportLimits as limits } from '@lamplight/contract/member-import-limits';
import { useQuery } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { detailOf } from '../../../lib/api.ts';
import { dateFormat } from '../../../lib/dates.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { FilePicker } from '../../../ui/file-picker.tsx';
import { Section } from '../../../ui/section.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { ImportJob, progressText } from './import-job.tsx';
import { isWorking, memberImportsQuery } from './import-queries.ts';
import { m } from './messages.ts';
import { useMemberImport } from './use-member-import.ts';

const day = dateFormat('moment');

function Earlier({ jobs, onOpen }: { jobs: readonly MemberImport[]; onOpen: (id: number) => void }) {
  if (jobs.length === 0) return null;
  return (
    <Section title={m.earlier}>
      <ul>
        {jobs.map(({ id, file_name, created_at, state, rows }) => (
          <li key={id} className="border-b border-border">
            <button
              type="button"
              className="grid min-h-11 w-full gap-x-4 py-3 text-start sm:grid-cols-[11rem_1fr]"
              onClick={() => onOpen(id)}
            >
              <time dateTime={created_at} className="text-sm text-text-2">
                {day.format(new Date(created_at))}
              </time>
              <span className="min-w-0 wrap-anywhere">
                <bdi className="font-semibold">{file_name}</bdi>
                <span className="block text-sm text-text-2">
                  {m[`state_${state}`]} · {m.importedOf({ count: rows.imported })}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Import of members, from the choice of a file to the result; the import runs on the server. */
export function MemberImportPage() {
  const { data, error, isFetching, refetch } = useQuery(memberImportsQuery());
  const actions = useMemberImport();
  const { upload } = actions;
  const [chosen, setChosen] = useState<number | 'none' | null>(null);
  const page = useRef<HTMLDivElement>(null);
  const jobs = data?.rows ?? [];
  // Shows an unfinished import first; without one, the choice of a file.
  const open = jobs.find((job) => isWorking(job) || job.state === 'checked');
  const shown = open ?? (chosen === 'none' ? undefined : jobs.find(({ id }) => id === chosen));
  const step = shown ? `${shown.id} ${shown.state}` : '';
  const mark = data ? step : null;
  const before = useRef(mark);

  useEffect(() => {
    const previous = before.current;
    before.current = mark;
    // The pressed button disappears with its step: focus the start of the next step. Loading counts as no step.
    if (previous === null || previous === mark) return;
    if (document.activeElement === document.body) page.current?.focus();
  }, [mark]);

  // Keeps showing an import that ends while the page is open.
  if (open && chosen !== open.id) setChosen(open.id);
  if (error && !data)
    return (
      <ErrorState
        detail={detailOf(error, m.importsNotLoaded)}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <Skeleton shape="card" />;
  return (
    <div ref={page} tabIndex={-1} className="outline-none">
      <p role="status" className="sr-only">
        {shown ? (isWorking(shown) ? progressText(shown) : m[`state_${shown.state}`]) : ''}
      </p>
      {shown ? (
        <ImportJob job={shown} actions={actions} onAnother={() => setChosen('none')} />
      ) : (
        <div className="grid gap-4 rounded-lg border border-border bg-surface p-4 sm:p-6">
          <p>{m.fileHint({ rows: limits.rows })}</p>
          <p className="text-text-2">{m.nothingYet}</p>
          {upload.isPending ? (
            <Spinner label={m.sending({ file: upload.variables.name })} />
          ) : (
            <div>
              <FilePicker
                label={m.fileOfMembers}
                accept=".csv,.tsv,.txt,text/csv"
                icon={<Upload size={18} aria-hidden />}
                onFiles={([file]) => file && upload.mutate(file)}
              >
                {m.chooseFile}
              </FilePicker>
            </div>
          )}
          {upload.error && (
            <p role="alert" className="font-medium text-danger">
              {upload.error instanceof RangeError ? upload.error.message : detailOf(upload.error, m.notSent)}
            </p>
          )}
        </div>
      )}
      <Earlier jobs={jobs.filter((job) => job !== shown && job !== open)} onOpen={setChosen} />
    </div>
  );
}
