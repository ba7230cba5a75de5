/** Focuses a field of a form by its name. Returns false if there is none. */
export function focusField(form: HTMLFormElement | null, name: string): boolean {
  const field = form?.elements.namedItem(name);
  if (!(field instanceof HTMLElement)) return false;
  field.focus();
  return true;
}
