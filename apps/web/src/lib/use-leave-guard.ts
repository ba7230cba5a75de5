import { useContext, useEffect, useRef, useState } from 'react';
import { UNSAFE_NavigationContext as NavigationContext } from 'react-router';
import { setLossQuestion } from './ask-before-loss.ts';
import { blockUnload } from './block-unload.ts';
import { guardHistory } from './history-guard.ts';
import { fieldOf } from './record.ts';

export interface LeaveGuard {
  /** Whether the person is to be asked. */
  readonly isAsking: boolean;
  /** Runs an action that loses changes: at once without changes, otherwise once the person agrees. */
  ask(action: () => void): void;
  stay(): void;
  leave(): void;
}

/** Returns the number that the router gives each entry of the history; NaN if the entry is not the router's. */
const indexOf = (state: unknown): number => Number(fieldOf(state, 'idx') ?? Number.NaN);

/**
 * Guards unsaved changes: every navigation of the router, the browser's Back and Forward, logging out, and closing the
 * page.
 * `useBlocker` needs a data router, which is larger than the screens that it would serve.
 */
export function useLeaveGuard(hasChanges: boolean): LeaveGuard {
  const { navigator } = useContext(NavigationContext);
  const [action, setAction] = useState<{ readonly run: () => void } | null>(null);
  /** True while the history moves to an entry that the person agreed to. */
  const isLeaving = useRef(false);

  useEffect(() => {
    if (!hasChanges) return;
    isLeaving.current = false;
    let isReturning = false;
    const unblock = blockUnload();
    const unask = setLossQuestion((run) => setAction({ run }));
    const index = indexOf(history.state);
    const { push, replace } = navigator;
    const guarded =
      (navigate: typeof push): typeof push =>
      (...target) =>
        setAction({ run: () => navigate(...target) });
    Object.assign(navigator, { push: guarded(push), replace: guarded(replace) });
    const onPopState = (event: PopStateEvent) => {
      if (isLeaving.current) return;
      const by = indexOf(event.state) - index;
      if (!isReturning && !by) return;
      event.stopImmediatePropagation();
      isReturning = !isReturning;
      if (!isReturning) return;
      history.go(-by);
      const run = () => {
        isLeaving.current = true;
        history.go(by);
      };
      setAction({ run });
    };
    const unguard = guardHistory(onPopState);
    return () => {
      unblock();
      unask();
      unguard();
      Object.assign(navigator, { push, replace });
    };
  }, [hasChanges, navigator]);

  return {
    isAsking: action !== null,
    ask: (run) => (hasChanges ? setAction({ run }) : run()),
    stay: () => setAction(null),
    leave() {
      setAction(null);
      action?.run();
    },
  };
}
