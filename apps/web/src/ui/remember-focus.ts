/** Milliseconds within which an act removes the element that had the focus. */
const watchMs = 1000;

/** Elements that had the focus when a dialog was opened. Dialogs are children of the body, away from their opener. */
export const openers = new WeakMap<Element, Element>();

/**
 * Remembers which element has the focus. The returned function gives the focus back if it is lost within a second,
 * because the element that had it is removed: to the element, or to the nearest one around it that is left. Around a
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

/** Ref of an element: if it is removed with the focus in it, the nearest element around it that is left gets the focus. */
export const passFocusOn = (element: HTMLElement | null) => () => {
  if (element?.contains(document.activeElement)) rememberFocus()();
};
