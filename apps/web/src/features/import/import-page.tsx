import './importing.css';
import type { Import } from '@lamplight/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { detailOf } from '../../lib/api.ts';
import { session } from '../../lib/session.ts';
import { localStore, type SafeStore } from '../../lib/storage.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { invalidateBooks } from '../catalogue/index.ts';
import { FolderChoice } from './folder-choice.tsx';
import { ImportPlan } from './import-plan.tsx';
import { ImportProgress } from './import-progress.tsx';
import { currentImportQuery, isRunning } from './import-queries.ts';
import { ImportResult, outcomeOf } from './import-result.tsx';
import { m } from './messages.ts';
import { useImport } from './use-import.ts';

type Step = 'folder' | 'work' | 'plan' | 'result';

function stepOf(job: Import | null, isChoosing: boolean): Step {
  if (job && isRunning(job)) return 'work';
  if (job === null || isChoosing) return 'folder';
  return job.state === 'planned' && job.problem === null ? 'plan' : 'result';
}

/** Announces the latest step to screen readers. */
function statusMessage(job: Import): string {
  if (isRunning(job) && job.is_quiet) return m.importIsntResponding;
  if (job.state === 'reading') return m.readingFolder;
  if (job.state === 'importing') return m.importing;
  if (job.state === 'planned' && job.problem === null)
    return m.planReadyBooksImport({ count: job.books.ready });
  return outcomeOf(job);
}

export interface ImportPageProps {
  /** The current folder, relative to the import root. */
  folder: string;
  onFolder: (folder: string) => void;
}

/**
 * The import screen, from choosing the folder to the result. The import runs on the server: reopening the
 * screen shows its current state, and its result until that is dismissed.
 */
export function ImportPage({ folder, onFolder }: ImportPageProps) {
  const client = useQueryClient();
  const { data, dataUpdatedAt, error, isFetching, refetch } = useQuery(currentImportQuery());
  const { read, start, cancel } = useImport();
  const job = data?.import ?? null;
  const isOver = job?.ended_at != null;
  const [dismissed] = useState(() => createDismissedImport(localStore, session.userId()));
  const [dismissedAt, setDismissedAt] = useState(dismissed.read);
  const isChoosing = job === null || dismissedAt === job.created_at;
  const step = stepOf(job, isChoosing);
  const state = job?.state;
  const before = useRef(state);
  const page = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (before.current === state) return;
    const wasAtWork = before.current === 'importing';
    before.current = state;
    if (wasAtWork) void invalidateBooks(client, 0);
    // The pressed button disappears with its step: focus the start of the next step.
    if (document.activeElement === document.body) page.current?.focus();
  }, [state, client]);

  if (error && !data)
    return (
      <ErrorState
        detail={detailOf(error, m.importNotLoaded)}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <Skeleton shape="card" />;
  const dismiss = () => {
    if (!job) return;
    dismissed.write(job.created_at);
    setDismissedAt(job.created_at);
    if (!isOver) cancel.mutate(job.id);
  };
  return (
    <div ref={page} tabIndex={-1} className="outline-none">
      <p role="status" className="sr-only">
        {job && !isChoosing ? statusMessage(job) : ''}
      </p>
      {step === 'folder' && (
        <FolderChoice
          path={folder}
          onGo={onFolder}
          onRead={(path) => read.mutate(path)}
          isBusy={read.isPending}
        />
      )}
      {step === 'work' && job && (
        <ImportProgress
          key={job.state}
          job={job}
          at={dataUpdatedAt}
          // The server answers before the import has stopped, which may take until a long recording is processed.
          isEnding={cancel.isPending || cancel.data?.id === job.id}
          onEnd={() => cancel.mutate(job.id)}
        />
      )}
      {step === 'plan' && job && (
        <ImportPlan
          job={job}
          isStarting={start.isPending}
          isEnding={cancel.isPending}
          onStart={(choice, release) => start.mutate({ id: job.id, choice, release })}
          onEnd={dismiss}
        />
      )}
      {step === 'result' && job && (
        <ImportResult
          job={job}
          isBusy={start.isPending}
          onGoOn={!isOver && job.has_plan ? () => start.mutate({ id: job.id, choice: null }) : null}
          onAnother={dismiss}
        />
      )}
    </div>
  );
}

/** Remembers per account in this browser which import's result was dismissed last. */
function createDismissedImport(store: SafeStore, account: string | null) {
  const key = `import-dismissed:${account ?? ''}`;
  return {
    /**
     * Returns the `created_at` of the import dismissed last; ids are reused after a restore. Null if none was
     * dismissed.
     */
    read: () => store.text(key),
    write: (createdAt: string) => store.setText(key, createdAt),
  };
}
