/** Milliseconds during which an action may remove the focused element. */
const watchMs = 1000;

/**
 * For each dialog, the element that had the focus when it opened. Dialogs are children of the body, so that their
 * opener is not an ancestor.
 */
export const openers = new WeakMap<Element, Element>();

/**
 * Remembers the focused element. If the focus is lost within a second after the returned function is called, because
 * the element was removed, restores the focus: to the element, or to its nearest remaining ancestor. The parent of a
 * dialog is its opener.
 */
export function rememberFocus(from: Element | null = document.activeElement): () => void {
  const around: HTMLElement[] = [];
  for (let element = from; element; element = openers.get(element) ?? element.parentElement)
    if (element instanceof HTMLElement) around.push(element);
  return () => {
    const end = performance.now() + watchMs;
    const check = () => {
      for (const element of around)
        if (document.activeElement === document.body && element.isConnected)
          element.focus({ preventScroll: true });
      if (performance.now() < end) requestAnimationFrame(check);
    };
    requestAnimationFrame(check);
  };
}

/**
 * Ref for an element: if the element is removed while the focus is inside it, its nearest remaining ancestor gets the
 * focus.
 */
export const passFocusOn = (element: HTMLElement | null) => () => {
  if (element?.contains(document.activeElement)) rememberFocus()();
};
