export type Ask = (action: () => void) => void;

const questions = new Set<Ask>();

/** Asks one question after another, and runs an action once the person has agreed to all. */
export function askAll([first, ...rest]: readonly Ask[], action: () => void): void {
  if (first) first(() => askAll(rest, action));
  else action();
}

/** Registers a question asked before unsaved changes are lost. Returns a function that removes the question. */
export function setLossQuestion(ask: Ask): () => void {
  questions.add(ask);
  return () => {
    questions.delete(ask);
  };
}

/**
 * Runs an action that loses unsaved changes, such as logging out: at once if there are none, otherwise once the user
 * agrees.
 */
export const askBeforeLoss: Ask = (action) => askAll([...questions], action);
