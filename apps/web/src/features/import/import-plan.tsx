import type { Import } from '@lamplight/contract';
import { type Dispatch, type RefObject, type SetStateAction, useId, useRef, useState } from 'react';
import { formatBytes } from '../../lib/format-bytes.ts';
import { ActionBar } from '../../ui/action-bar.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { showToast } from '../../ui/toast.ts';
import { firstReleaseProblem, NotifiedReleaseFields, publicNow, releaseInput } from '../catalogue/index.ts';
import type { DecideDamaged } from './damage-choice.tsx';
import { ImportBooks } from './import-books.tsx';
import { m } from './messages.ts';
import { allBooks, type BookSelection, countSelected, noBooks, removeBook, select } from './selection.ts';
import { type ReleaseChoice, useImport } from './use-import.ts';

type Part = 'ready' | 'refused' | 'known';

export interface ImportPlanProps {
  job: Import;
  isStarting: boolean;
  isEnding: boolean;
  onStart: (choice: BookSelection, release: ReleaseChoice) => void;
  onEnd: () => void;
}

/** Saves the decision to import or skip a damaged book, then adds the book to the selection or removes it. */
function useDecideDamaged(
  jobId: number,
  setChoice: Dispatch<SetStateAction<BookSelection>>,
  plan: RefObject<HTMLDivElement | null>,
) {
  const { decide } = useImport();
  const onDecide: DecideDamaged = (book, decided) => {
    const row = document.activeElement?.closest('.import-row');
    decide.mutate(
      { id: jobId, entry: book.id, choice: decided },
      {
        onSuccess: ({ state }) => {
          setChoice((now) => (state === 'ready' ? select(now, book.id, true) : removeBook(now, book.id)));
          showToast(
            state === 'ready'
              ? m.titleImported({ title: book.title })
              : m.titleSkipped({ title: book.title }),
          );
          // The row and its pressed button have moved to the other list, so the plan gets the focus.
          const focused = document.activeElement;
          if (focused === document.body || row?.contains(focused))
            plan.current?.focus({ preventScroll: true });
        },
      },
    );
  };
  return { onDecide, pending: decide.isPending ? decide.variables : null };
}

/** Size of the recordings of all books that can be imported, and a warning if the server has no room for them. */
const ImportSize = ({ job }: { job: Import }) => {
  const isFull = job.free_bytes !== null && job.total_bytes > job.free_bytes;
  return (
    <p className={isFull ? 'text-danger' : 'text-sm text-text-2'} role={isFull ? 'alert' : undefined}>
      {isFull && <>{m.notEnoughRoom} </>}
      {job.free_bytes === null
        ? m.sizeInAll({ size: formatBytes(job.total_bytes) })
        : m.sizeInAllAndFree({
            size: formatBytes(job.total_bytes),
            free: formatBytes(job.free_bytes),
          })}
    </p>
  );
};

/** An import's plan: books to select, and skipped folders with reasons. */
export function ImportPlan({ job, isStarting, isEnding, onStart, onEnd }: ImportPlanProps) {
  const { ready, left_out: leftOut, refused, known } = job.books;
  const [release, setRelease] = useState(publicNow);
  const [isNotified, setNotified] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const [choice, setChoice] = useState<BookSelection>(allBooks);
  const [chosenPart, setPart] = useState<Part | null>(null);
  const id = useId();
  const plan = useRef<HTMLDivElement>(null);
  const { onDecide, pending } = useDecideDamaged(job.id, setChoice, plan);
  const all = ready + leftOut;
  const start = () => {
    setChecked(true);
    if (firstReleaseProblem(release, undefined) !== null) return;
    onStart(choice, { release: releaseInput(release), notify: release.state !== 'draft' && isNotified });
  };
  const chosen = countSelected(choice, all);
  const part = chosenPart ?? (all > 0 ? 'ready' : refused > 0 ? 'refused' : 'known');
  const list = (state: Part, count: number, label: string) => (
    <div className="grid grid-cols-1 gap-3 pt-4">
      {state === 'ready' && count > 1 && (
        <div className="flex flex-wrap gap-2">
          <Button variant="outline" size="sm" onClick={() => setChoice(allBooks)}>
            {m.chooseAll}
          </Button>
          <Button variant="outline" size="sm" onClick={() => setChoice(noBooks)}>
            {m.chooseNone}
          </Button>
        </div>
      )}
      {count === 0 ? (
        <EmptyState title={state === 'ready' ? m.noBooksImport : m.none} />
      ) : (
        <ImportBooks
          job={job.id}
          state={state}
          count={count}
          label={label}
          {...(state !== 'known' && { onDecide, pending })}
          {...(state === 'ready' && {
            choice,
            onChoose: (id: number, isWanted: boolean) => setChoice((now) => select(now, id, isWanted)),
          })}
        />
      )}
    </div>
  );
  return (
    <div ref={plan} tabIndex={-1} className="grid grid-cols-1 gap-4 outline-none">
      <Tabs
        label={m.planImport}
        selected={part}
        onSelect={setPart}
        tabs={[
          { id: 'ready', label: m.tabReady({ count: all }), panel: list('ready', all, m.booksImport) },
          {
            id: 'refused',
            label: m.tabProblems({ count: refused }),
            panel: list('refused', refused, m.problemsTitle),
          },
          {
            id: 'known',
            label: m.tabKnown({ count: known }),
            panel: list('known', known, m.booksNotImportedAgain),
          },
        ]}
      />
      {all > 0 && (
        <section aria-labelledby={`${id}-release`} className="import-release">
          <h2 id={`${id}-release`} className="text-lg">
            {m.whenComeOut}
          </h2>
          <NotifiedReleaseFields
            value={release}
            onChange={(part) => setRelease((now) => ({ ...now, ...part }))}
            isChecked={isChecked}
            isNotified={isNotified}
            onNotified={setNotified}
            hint={m.followersAuthorsNarratorsSeries}
          />
          <ImportSize job={job} />
        </section>
      )}
      <ActionBar>
        <div className="flex flex-wrap items-center justify-end gap-3">
          <Button variant="outline" busy={isEnding} onClick={onEnd}>
            {m.cancel}
          </Button>
          <Button busy={isStarting} disabled={chosen === 0} onClick={start}>
            {m.importBooks({ count: chosen })}
          </Button>
        </div>
      </ActionBar>
    </div>
  );
}
