type Ask = (action: () => void) => void;

let question: Ask | null = null;

/** Registers what asks before unsaved changes are lost, and returns a function that removes it. */
export function setLossQuestion(ask: Ask): () => void {
  question = ask;
  return () => {
    if (question === ask) question = null;
  };
}

/** Runs an action that loses unsaved changes, such as logging out: at once without changes, otherwise once the person agrees. */
export const askBeforeLoss: Ask = (action) => (question ? question(action) : action());
