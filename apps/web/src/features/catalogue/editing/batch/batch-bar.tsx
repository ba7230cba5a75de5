import './batch.css';
import type { BookSummary } from '@lamplight/contract';
import { useQueryClient } from '@tanstack/react-query';
import { CalendarClock, Tag, Trash2, X } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { blockUnload } from '../../../../lib/block-unload.ts';
import { Button } from '../../../../ui/button.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { ProgressBar } from '../../../../ui/progress-bar.tsx';
import { showToast } from '../../../../ui/toast.ts';
import { invalidateBooks } from '../../books/tag-queries.ts';
import { type BatchChange, type BatchFailure, runBatch } from './batch.ts';
import { BatchDeletionDialog, BatchReleaseDialog, BatchTagsDialog } from './batch-dialogs.tsx';
import { m } from './messages.ts';
import type { BatchSelection } from './use-batch-selection.ts';

const dialogs = { release: BatchReleaseDialog, tags: BatchTagsDialog, delete: BatchDeletionDialog };

export interface BatchBarProps {
  books: ReadonlyMap<number, BookSummary>;
  /** Playlists of the current page. */
  shown: readonly BookSummary[];
  selection: BatchSelection;
  search: string;
  onStop: () => void;
}

type Failures = readonly (BatchFailure & { title: string })[];

/** Focuses the Stop button of a run, and keeps the page from closing before the run has ended. */
function useRunGuard(run: AbortController | undefined, stopButton: RefObject<HTMLElement | null>) {
  useEffect(() => {
    if (!run) return;
    // The pressed button is gone, so the Stop button gets the focus.
    stopButton.current?.querySelector('button')?.focus({ preventScroll: true });
    const release = blockUnload();
    return () => {
      release();
      // Leaving the screen stops the run, because only this screen shows the result.
      run.abort();
    };
  }, [run, stopButton]);
}

/** Says that playlists stay selected when the search changes. */
function useSelectionNotice(search: string, count: number, selection: BatchSelection) {
  const searched = useRef(search);
  useEffect(() => {
    if (searched.current === search) return;
    searched.current = search;
    if (count > 0)
      showToast(m.staySelected({ count }), {
        topic: 'selection',
        action: { label: m.clear, onAction: () => selection.keepOnly(new Set()) },
      });
  });
}

/** Ends the selection on Escape, unless a run would be lost. */
function useStopOnEscape(isRunning: boolean, onStop: () => void) {
  useEffect(() => {
    function stopOnEscape({ key, defaultPrevented, target }: KeyboardEvent) {
      // Escape in a dialog or popover closes that instead; in a field, Escape belongs to the field.
      const isTop = document.querySelector('dialog:modal, [popover="auto"]:popover-open') === null;
      const isField =
        target instanceof Element && target.matches('input:not([type="checkbox"]), textarea, select');
      if (key === 'Escape' && isTop && !isField && !defaultPrevented && !isRunning) onStop();
    }
    window.addEventListener('keydown', stopOnEscape);
    return () => window.removeEventListener('keydown', stopOnEscape);
  });
}

/** Playlists that could not be changed, with the reasons. */
const BatchFailures = ({ failures }: { failures: Failures }) => (
  <div role="alert" className="batch-failures">
    <p className="font-semibold text-danger">{m.playlistsNotChangedStill({ count: failures.length })}</p>
    <ul>
      {failures.map(({ id, title, detail }) => (
        <li key={id} className="wrap-anywhere">
          <span dir="auto" className="font-semibold">
            {title}
          </span>
          : {detail}
        </li>
      ))}
    </ul>
  </div>
);

interface BatchActionsProps {
  isDisabled: boolean;
  /** Opens the dialog of an action. */
  onAsk: (name: keyof typeof dialogs) => void;
}

const actions = [
  ['release', m.release, CalendarClock],
  ['tags', m.tags, Tag],
  ['delete', m.delete, Trash2],
] as const;

const BatchActions = ({ isDisabled, onAsk }: BatchActionsProps) =>
  actions.map(([name, label, Icon]) => (
    <Button
      key={name}
      variant="outline"
      size="sm"
      aria-haspopup="dialog"
      disabled={isDisabled}
      icon={<Icon size={16} aria-hidden />}
      onClick={() => onAsk(name)}
    >
      {label}
    </Button>
  ));

/**
 * Actions on the selected playlists, with the progress of the running action and the playlists that it could not
 * change.
 */
export function BatchBar({ books, shown, selection, search, onStop }: BatchBarProps) {
  const client = useQueryClient();
  const [question, setQuestion] = useState<keyof typeof dialogs | null>(null);
  const [run, setRun] = useState<{ tried: number; all: number; stop: AbortController } | null>(null);
  const [failed, setFailed] = useState<Failures>([]);
  const stopButton = useRef<HTMLSpanElement>(null);
  const status = useRef<HTMLParagraphElement>(null);
  const selected = [...books.values()];
  const onOtherPages = selected.filter(({ id }) => !shown.some((book) => book.id === id)).length;
  const isAll = shown.length > 0 && shown.every(({ id }) => books.has(id));
  const failures = failed.filter(({ id }) => books.has(id));
  useRunGuard(run?.stop, stopButton);
  useSelectionNotice(search, books.size, selection);
  useStopOnEscape(run !== null, onStop);
  const Question = question && dialogs[question];

  async function change(what: BatchChange) {
    setQuestion(null);
    setFailed([]);
    const ids = [...books.keys()];
    const stop = new AbortController();
    setRun({ tried: 0, all: ids.length, stop });
    selection.setLocked(true);
    const left = await runBatch({
      ids,
      change: what,
      signal: stop.signal,
      onProgress: (tried) => setRun({ tried, all: ids.length, stop }),
    });
    void invalidateBooks(client, ...ids);
    setRun(null);
    selection.setLocked(false);
    setFailed(left.map((failure) => ({ ...failure, title: books.get(failure.id)?.title ?? '' })));
    selection.keepOnly(new Set(left.map(({ id }) => id)));
    const [done, count] = [ids.length - left.length, ids.length];
    if (done === count) showToast((what.delete ? m.allDeleted : m.allChanged)({ count }));
    else if (done > 0) showToast((what.delete ? m.someDeleted : m.someChanged)({ done, count }));
    // The pressed button may be disabled now, so the status gets the focus.
    status.current?.focus({ preventScroll: true });
  }

  return (
    <>
      <div role="group" aria-label={m.selectedPlaylists} className="batch-bar">
        <p
          ref={status}
          role="status"
          tabIndex={-1}
          className="min-w-0 grow font-semibold tabular-nums outline-none"
        >
          {run
            ? m.triedPlaylistsDone({ tried: run.tried, count: run.all })
            : m.playlistsSelected({ count: books.size })}
          {!run && onOtherPages > 0 && (
            <span className="block text-sm font-normal text-text-2">
              {m.notOnThisPage({ count: onOtherPages })}
            </span>
          )}
        </p>
        <IconButton
          label={m.stopSelecting}
          icon={<X size={20} aria-hidden />}
          aria-disabled={run !== null || undefined}
          onClick={() => run === null && onStop()}
        />
        <div className="flex basis-full flex-wrap gap-2 sm:order-first sm:basis-auto">
          {run ? (
            <span ref={stopButton}>
              <Button variant="outline" size="sm" onClick={() => run.stop.abort()}>
                {m.stop}
              </Button>
            </span>
          ) : (
            <BatchActions isDisabled={books.size === 0} onAsk={setQuestion} />
          )}
        </div>
        {run && (
          <div className="basis-full">
            <ProgressBar
              label={m.progress}
              percent={(100 * run.tried) / run.all}
              valueText={m.triedOfAll({ tried: run.tried, all: run.all })}
            />
          </div>
        )}
      </div>
      {failures.length > 0 && <BatchFailures failures={failures} />}
      <div className="-ms-[14px] mb-4 forced-colors:ms-0">
        <Button
          variant="ghost"
          size="sm"
          disabled={shown.length === 0 || run !== null}
          onClick={() => selection.setPage(!isAll)}
        >
          {isAll ? m.selectNonePage : m.selectAllPage}
        </Button>
      </div>
      {Question && (
        <Question books={selected} onClose={() => setQuestion(null)} onChange={(what) => void change(what)} />
      )}
    </>
  );
}
