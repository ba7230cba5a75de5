import { type RefObject, useState } from 'react';

/** Under which comment a reply is being written: under one at a time (specification §4). */
export function useReplyForm(panel: RefObject<HTMLElement | null>) {
  const [openFor, setOpenFor] = useState<number | null>(null);

  function close(): void {
    const id = openFor;
    setOpenFor(null);
    // The focus goes back to where the form was opened.
    requestAnimationFrame(() => panel.current?.querySelector<HTMLElement>(`[data-reply="${id}"]`)?.focus());
  }

  return {
    openFor,
    open: setOpenFor,
    close,
    toggle: (id: number): void => (openFor === id ? close() : setOpenFor(id)),
  };
}
