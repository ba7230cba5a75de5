import type { ContextType } from 'react';
import type { UNSAFE_NavigationContext as NavigationContext } from 'react-router';
import { type Ask, askAll } from './ask-before-loss.ts';
import { guardHistory } from './history-guard.ts';
import { fieldOf } from './record.ts';

type Navigator = Pick<ContextType<typeof NavigationContext>['navigator'], 'push' | 'replace'>;
type BrowserHistory = Pick<History, 'state' | 'go'>;

/** Returns the index that the router stores in each history entry; NaN if the router did not create the entry. */
const indexOf = (state: unknown): number => Number(fieldOf(state, 'idx') ?? Number.NaN);

interface Guarded {
  readonly questions: Set<Ask>;
  restore(): void;
}

/** Navigators that currently have a guard. */
const guarded = new WeakMap<Navigator, Guarded>();

function guard(navigator: Navigator, history: BrowserHistory): Guarded {
  const { push, replace } = navigator;
  const questions = new Set<Ask>();
  const asking =
    (navigate: typeof push): typeof push =>
    (...target) =>
      askAll([...questions], () => navigate(...target));
  Object.assign(navigator, { push: asking(push), replace: asking(replace) });

  let index = indexOf(history.state);
  /** True while the history moves back to the entry that the user tried to leave. */
  let isReturning = false;
  /** True while the history moves to an entry after the user agreed to leave. */
  let isLeaving = false;
  const unguardHistory = guardHistory((event) => {
    const delta = indexOf(event.state) - index;
    if (isLeaving) {
      isLeaving = false;
      index += delta;
      return false;
    }
    if (!isReturning && !delta) return false;
    event.stopImmediatePropagation();
    isReturning = !isReturning;
    if (!isReturning) return true;
    history.go(-delta);
    askAll([...questions], () => {
      isLeaving = true;
      history.go(delta);
    });
    return true;
  });

  function restore() {
    Object.assign(navigator, { push, replace });
    unguardHistory();
    guarded.delete(navigator);
  }
  const entry = { questions, restore };
  guarded.set(navigator, entry);
  return entry;
}

/**
 * Asks before each navigation of the router, and before Back and Forward. A screen may have several forms: all are
 * asked in turn, and the navigation happens once the user has agreed to all. Returns a function that removes the
 * guard.
 */
export function guardNavigation(navigator: Navigator, history: BrowserHistory, ask: Ask): () => void {
  const { questions, restore } = guarded.get(navigator) ?? guard(navigator, history);
  questions.add(ask);
  return () => {
    questions.delete(ask);
    if (questions.size === 0) restore();
  };
}
