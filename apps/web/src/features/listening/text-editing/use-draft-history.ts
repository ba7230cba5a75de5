import { useState } from 'react';
import type { Draft } from './draft.ts';

/** Maximum number of steps that can be undone. Their drafts share unchanged sentences. */
const maxSteps = 100;

interface History {
  readonly past: readonly Draft[];
  readonly present: Draft | null;
  readonly future: readonly Draft[];
  /** Name of the last step: steps of the same name become one. */
  readonly step: string | null;
}

export interface DraftHistory extends Pick<History, 'present'> {
  /** Draft before the last change; null if there is nothing to undo. */
  readonly previous: Draft | null;
  /** Draft after the change that was undone last; null if there is nothing to redo. */
  readonly next: Draft | null;
  /**
   * Replaces the draft by a changed one.
   * @param step name of a change that is made in many small steps, such as moving a start
   */
  change(draft: Draft, step?: string): void;
  /** Replaces a draft, if it is still the present one, by a version with more details; adds no step to undo. */
  refine(draft: Draft, refined: Draft): void;
  /** Restarts the history with another draft, or none. */
  reset(draft: Draft | null): void;
  undo(): void;
  redo(): void;
}

const begin = (present: Draft | null): History => ({ past: [], present, future: [], step: null });

export function withChange(history: History, draft: Draft, step: string | null): History {
  const { past, present } = history;
  if (draft === present || present === null) return { ...history, present: draft };
  if (step !== null && step === history.step) return { ...history, present: draft, future: [] };
  return { past: [...past, present].slice(-maxSteps), present: draft, future: [], step };
}

export function undone({ past, present, future }: History): History {
  const before = past.at(-1);
  if (before === undefined || present === null) return { past, present, future, step: null };
  return { past: past.slice(0, -1), present: before, future: [present, ...future], step: null };
}

export function redone({ past, present, future }: History): History {
  const [after, ...rest] = future;
  if (after === undefined || present === null) return { past, present, future, step: null };
  return { past: [...past, present], present: after, future: rest, step: null };
}

/** A draft with the steps that led to it. */
export function useDraftHistory(first: Draft | null): DraftHistory {
  const [history, setHistory] = useState(() => begin(first));
  return {
    present: history.present,
    previous: history.past.at(-1) ?? null,
    next: history.future[0] ?? null,
    change: (draft, step) => setHistory((now) => withChange(now, draft, step ?? null)),
    refine: (draft, refined) =>
      setHistory((now) => (now.present === draft ? { ...now, present: refined } : now)),
    reset: (draft) => setHistory(begin(draft)),
    undo: () => setHistory(undone),
    redo: () => setHistory(redone),
  };
}
