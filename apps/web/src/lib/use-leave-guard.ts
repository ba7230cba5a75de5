import { type ContextType, useContext, useEffect, useRef, useState } from 'react';
import { UNSAFE_NavigationContext as NavigationContext } from 'react-router';
import { type Ask, askAll, setLossQuestion } from './ask-before-loss.ts';
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

type Navigation = ContextType<typeof NavigationContext>['navigator'];

interface Replacement {
  readonly questions: Set<Ask>;
  restore(): void;
}

/** Navigators whose functions are replaced. */
const replacements = new WeakMap<Navigation, Replacement>();

function replaceFunctions(navigator: Navigation): Replacement {
  const { push, replace } = navigator;
  const questions = new Set<Ask>();
  const guarded =
    (navigate: typeof push): typeof push =>
    (...target) =>
      askAll([...questions], () => navigate(...target));
  Object.assign(navigator, { push: guarded(push), replace: guarded(replace) });
  const restore = () => {
    Object.assign(navigator, { push, replace });
    replacements.delete(navigator);
  };
  const replacement = { questions, restore };
  replacements.set(navigator, replacement);
  return replacement;
}

/** Asks before each navigation. A screen may have several forms: the functions are replaced once for all of them. */
function guardNavigator(navigator: Navigation, ask: Ask): () => void {
  const { questions, restore } = replacements.get(navigator) ?? replaceFunctions(navigator);
  questions.add(ask);
  return () => {
    questions.delete(ask);
    if (questions.size === 0) restore();
  };
}

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
    const ask: Ask = (run) => setAction({ run });
    const unask = setLossQuestion(ask);
    const index = indexOf(history.state);
    const unguardNavigator = guardNavigator(navigator, ask);
    const onPopState = (event: PopStateEvent): boolean => {
      if (isLeaving.current) return false;
      const by = indexOf(event.state) - index;
      if (!isReturning && !by) return false;
      event.stopImmediatePropagation();
      isReturning = !isReturning;
      if (!isReturning) return true;
      history.go(-by);
      const run = () => {
        isLeaving.current = true;
        history.go(by);
      };
      setAction({ run });
      return true;
    };
    const unguard = guardHistory(onPopState);
    return () => {
      unblock();
      unask();
      unguard();
      unguardNavigator();
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
