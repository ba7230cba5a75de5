import type { Import } from '@lamplight/contract';
import { useState } from 'react';
import { shortDuration } from '../../lib/format.ts';
import { percentOf } from '../../lib/format-bytes.ts';
import { Button } from '../../ui/button.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { ImportBooks } from './import-books.tsx';
import { m } from './messages.ts';

/** Minimum seconds before an estimate is made. */
const minSeconds = 3;

/**
 * Returns the estimated seconds left, from the speed since the first render; null until known.
 * @param at time of this progress, in milliseconds since 1970
 */
function useEta(at: number, done: number, total: number): number | null {
  const [begin] = useState({ at, done });
  const seconds = (at - begin.at) / 1000;
  const gone = done - begin.done;
  if (gone <= 0 || seconds < minSeconds) return null;
  return Math.max(1, (seconds / gone) * Math.max(0, total - done));
}

export interface ImportProgressProps {
  job: Import;
  /** Time of the server's response, in milliseconds. */
  at: number;
  isEnding: boolean;
  onEnd: () => void;
}

/** Shows a running import: progress, current book and errors so far. */
export function ImportProgress({ job, at, isEnding, onEnd }: ImportProgressProps) {
  const { ready, imported, failed, refused, known } = job.books;
  const isReading = job.state === 'reading';
  const seconds = useEta(at, job.done_bytes, job.total_bytes);
  const done = imported + failed;
  const percent = percentOf(job.done_bytes, job.total_bytes);
  return (
    <div className="grid gap-5">
      <div className="grid gap-3 rounded-lg border border-border bg-surface p-4 sm:p-6">
        {isReading ? (
          <>
            <Spinner label={m.readingFolder} />
            <p className="tabular-nums">
              {m.booksFoundFar({ count: ready + refused + known })}
              {refused > 0 && `, ${m.problems({ count: refused })}`}
            </p>
          </>
        ) : (
          <>
            <ProgressBar
              label={m.import}
              percent={percent}
              valueText={m.percentDoneBooks({ percent, done, count: done + ready })}
            />
            <p className="flex flex-wrap justify-between gap-x-4 tabular-nums">
              <span>{m.doneBooks({ done, count: done + ready })}</span>
              {seconds !== null && !job.is_quiet && (
                <span className="text-text-2">{m.timeLeft({ time: shortDuration(seconds) })}</span>
              )}
            </p>
          </>
        )}
        <p className="min-h-6 wrap-anywhere text-text-2">
          {job.is_quiet ? m.importIsntResponding : job.current_title}
        </p>
        <div>
          <Button variant="outline" busy={isEnding} onClick={onEnd}>
            {m.cancel}
          </Button>
        </div>
      </div>
      <p className="text-sm text-text-2">
        {m.continuesIfClosePage}
        {!isReading && m.booksAlreadyImportedStay}
      </p>
      <ImportBooks job={job.id} state="failed" count={failed} label={m.booksNotImported} />
    </div>
  );
}
