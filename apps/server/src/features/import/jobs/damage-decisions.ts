import { readStored } from '@lamplight/messages/stored';
import type { ImportFolder } from '../../../gateways/storage/import-folder.ts';
import { ProblemError } from '../../../platform/errors.ts';
import { inStoredLanguage } from '../../../platform/language.ts';
import { withTimeout } from '../../../platform/timeout.ts';
import type { PlanEntryView } from '../plan/plan-types.ts';
import type { DamagedChoice } from '../scan/damage-types.ts';
import type { BookUnit } from '../scan/group-books.ts';
import { type EntryRow, findEntry, replaceEntry } from './entry-store.ts';
import { entryOf, type JobRunnerDeps, webImportOptions } from './job-runner.ts';
import type { JobRow } from './job-store.ts';
import { m } from './messages.ts';

/** Milliseconds that a request waits while a recording is read: reading may take longer than a proxy waits. */
export const recordingWaitMs = 3_000;

interface DecisionRequest {
  readonly entryId: number;
  readonly choice: DamagedChoice;
  readonly userId: number;
}

/**
 * A choice for a book's damaged recordings whose result is pending, or was computed after the request had timed out.
 */
interface Decision {
  readonly choice: DamagedChoice;
  readonly result: Promise<EntryRow>;
  isPending: boolean;
  /** Result; null while it is pending, or if it failed. */
  saved: EntryRow | null;
}

const stillReading = () =>
  new ProblemError('still_reading', m.stillReading, {
    retryAfter: 1,
  });

/** Rethrows an error: its message, written as a stored text, is translated into the language of the request. */
function inWords(error: unknown): never {
  if (error instanceof ProblemError) error.message = readStored(error.message);
  throw error;
}

const choiceOf = ({ unit }: EntryRow) => (JSON.parse(unit) as BookUnit).damaged;

type DamageDecisionDeps = Pick<JobRunnerDeps, 'db' | 'log' | 'importing'> & {
  readonly openFolder: (folder: string) => Promise<ImportFolder>;
};

/** Returns the function that replans a book of a plan according to an admin's choice; see `ImportJobs`. */
export function createDamageDecisions({ db, log, importing, openFolder }: DamageDecisionDeps) {
  /** Decisions of this node by entry: at most one is pending. */
  const decisions = new Map<number, Decision>();

  async function replan(
    { id, folder }: JobRow,
    entry: EntryRow,
    { choice, userId }: DecisionRequest,
  ): Promise<EntryRow> {
    const unit: BookUnit = { ...(JSON.parse(entry.unit) as BookUnit), damaged: choice };
    const source = await openFolder(folder);
    const book = await inStoredLanguage(() => importing.replan(source, unit, webImportOptions)).catch(
      inWords,
    );
    const { job_id: _, ...planned } = entryOf(id, { book });
    const changed = await replaceEntry(db, entry, planned);
    if (!changed) {
      const current = await findEntry(db, id, entry.id);
      // Another node has already computed the result of the same choice.
      if (current && choiceOf(current) === choice) return current;
      throw new ProblemError('precondition_failed', m.planChanged);
    }
    log.info(
      { audit: 'library', import: id, entry: entry.id, choice, by: userId },
      'import: damaged recordings decided',
    );
    return changed;
  }

  function begin(job: JobRow, entry: EntryRow, request: DecisionRequest): Decision {
    const decision: Decision = {
      choice: request.choice,
      result: replan(job, entry, request)
        .then((saved) => {
          decision.saved = saved;
          return saved;
        })
        .finally(() => {
          decision.isPending = false;
        }),
      isPending: true,
      saved: null,
    };
    decisions.set(entry.id, decision);
    return decision;
  }

  return async function decideDamaged(job: JobRow, request: DecisionRequest): Promise<EntryRow> {
    const { entryId, choice } = request;
    const entry = await findEntry(db, job.id, entryId);
    if (!entry) throw new ProblemError('not_found', m.notInPlan);
    if (job.state !== 'planned' || job.open_slot === null) throw new ProblemError('bad_request', m.planFixed);
    const before = decisions.get(entryId);
    if (before?.isPending && before.choice !== choice)
      throw new ProblemError('precondition_failed', m.otherChoice);
    // Another node may have saved another choice after this result was computed.
    const isCurrent =
      before?.choice === choice &&
      (!before.saved || (before.saved.unit === entry.unit && before.saved.shown === entry.shown));
    if (!isCurrent && !(JSON.parse(entry.shown) as Partial<PlanEntryView>).damage)
      throw new ProblemError('bad_request', m.notDamaged);
    const decision = isCurrent ? before : begin(job, entry, request);
    let isLate = false;
    try {
      return await withTimeout(decision.result, recordingWaitMs, () => {
        isLate = true;
        throw stillReading();
      });
    } finally {
      if (!isLate && decisions.get(entryId) === decision) decisions.delete(entryId);
    }
  };
}
