import { useContext, useEffect, useState } from 'react';
import { UNSAFE_NavigationContext as NavigationContext } from 'react-router';
import { type Ask, setLossQuestion } from './ask-before-loss.ts';
import { blockUnload } from './block-unload.ts';
import { guardNavigation } from './guard-navigation.ts';

export interface LeaveGuard {
  /** True while the user is asked whether to discard the changes. */
  readonly isAsking: boolean;
  /** Runs an action that loses unsaved changes: at once if there are none, otherwise once the user agrees. */
  ask(action: () => void): void;
  stay(): void;
  leave(): void;
}

/**
 * Guards unsaved changes: every navigation of the router, the browser's Back and Forward, logging out, and closing
 * the page. Does not use `useBlocker`, which needs a data router: that code is larger than the screens with a guard.
 */
export function useLeaveGuard(hasChanges: boolean): LeaveGuard {
  const { navigator } = useContext(NavigationContext);
  const [action, setAction] = useState<{ readonly run: () => void } | null>(null);

  useEffect(() => {
    if (!hasChanges) return;
    const ask: Ask = (run) => setAction({ run });
    const ends = [blockUnload(), setLossQuestion(ask), guardNavigation(navigator, history, ask)];
    return () => {
      for (const end of ends) end();
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
