const holds = new Set<symbol>();
const ask = (event: BeforeUnloadEvent) => event.preventDefault();

/**
 * Has the browser ask before the page is closed or reloaded, because that would lose something, such as an upload.
 * @returns ends it
 */
export function holdPage(): () => void {
  const hold = Symbol('hold');
  holds.add(hold);
  window.addEventListener('beforeunload', ask);
  return () => {
    holds.delete(hold);
    if (holds.size === 0) window.removeEventListener('beforeunload', ask);
  };
}

/** Whether a reload would lose something. */
export const isPageHeld = (): boolean => holds.size > 0;
