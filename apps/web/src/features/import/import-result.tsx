import type { Import, ImportBook } from '@lamplight/contract';
import { useId } from 'react';
import { paths } from '../../lib/paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ImportBooks } from './import-books.tsx';
import { m } from './messages.ts';

const sentences: Partial<Record<Import['state'], string>> = {
  cancelled: m.importCancelled,
  failed: m.importFailed,
  interrupted: m.importInterruptedWhenServer,
  planned: m.importStopped,
  importing: m.importStopped,
};

/** Describes an import's result in one line. */
export function outcomeOf({ state, books }: Import): string {
  const count = m.booksImported({ count: books.imported });
  return state === 'done' ? count : `${sentences[state] ?? ''} ${count}`;
}

interface PartProps {
  job: Import;
  state: ImportBook['state'];
  count: number;
  title: string;
}

/** The books of an import in one state, each with its reason. */
function Part({ job, state, count, title }: PartProps) {
  const id = useId();
  if (count === 0) return null;
  return (
    <section aria-labelledby={id} className="grid gap-2">
      <h2 id={id} className="text-lg">
        {title} ({count})
      </h2>
      <ImportBooks job={job.id} state={state} count={count} label={title} />
    </section>
  );
}

export interface ImportResultProps {
  job: Import;
  isBusy: boolean;
  /** Resumes the import; null if it cannot be resumed. */
  onGoOn: (() => void) | null;
  onAnother: () => void;
}

/** Shows the result of an import that has finished or stopped. */
export function ImportResult({ job, isBusy, onGoOn, onAnother }: ImportResultProps) {
  const { failed, ready, refused, imported, left_out: leftOut } = job.books;
  return (
    <div className="grid gap-5">
      <div className="grid gap-3 rounded-lg border border-border bg-surface p-4 sm:p-6">
        <p className="text-lg font-semibold">{outcomeOf(job)}</p>
        {job.problem && <p className="wrap-anywhere text-danger">{job.problem}</p>}
        {failed > 0 && <p className="text-text-2">{m.booksFailed({ count: failed })}</p>}
        {leftOut > 0 && <p className="text-text-2">{m.booksLeftOut({ count: leftOut })}</p>}
        {onGoOn && ready > 0 && <p className="text-text-2">{m.booksStillImported({ count: ready })}</p>}
        <div className="flex flex-wrap gap-3">
          {onGoOn && (
            <Button busy={isBusy} onClick={onGoOn}>
              {m.go}
            </Button>
          )}
          <ButtonLink to={paths.admin()} variant={onGoOn ? 'outline' : 'solid'}>
            {m.goPlaylists}
          </ButtonLink>
          <Button variant="outline" onClick={onAnother}>
            {m.chooseAnotherFolder}
          </Button>
        </div>
      </div>
      <Part job={job} state="failed" count={failed} title={m.notImported} />
      <Part job={job} state="refused" count={refused} title={m.problemsTitle} />
      <Part job={job} state="imported" count={imported} title={m.imported} />
    </div>
  );
}
