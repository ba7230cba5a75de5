const blockers = new Set<symbol>();
const onBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();

/**
 * Makes the browser ask before the page is closed or reloaded, because something such as an upload would be lost.
 * @returns a function that removes the block
 */
export function blockUnload(): () => void {
  const blocker = Symbol('hold');
  blockers.add(blocker);
  window.addEventListener('beforeunload', onBeforeUnload);
  return () => {
    blockers.delete(blocker);
    if (blockers.size === 0) window.removeEventListener('beforeunload', onBeforeUnload);
  };
}

/** True if a reload would lose something. */
export const isUnloadBlocked = (): boolean => blockers.size > 0;
