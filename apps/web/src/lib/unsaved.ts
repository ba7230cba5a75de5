type Asker = (go: () => void) => void;
let asker: Asker | null = null;

/** Has somebody asked before something leaves the screen; until the returned function is called. */
export function askBeforeLeaving(ask: Asker): () => void {
  asker = ask;
  return () => {
    if (asker === ask) asker = null;
  };
}

/** Whether something unsaved is on the screen, or on its way. */
export const isHeld = (): boolean => asker !== null;

/** Goes at once where nothing is unsaved, else once that is agreed to. */
export function leaveBy(go: () => void): void {
  if (asker) asker(go);
  else go();
}
