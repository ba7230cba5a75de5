/**
 * Returns the checkout's id: from the URL that the provider redirected to, or from the history state where
 * the page has moved it.
 */
export function sessionIdIn(search: string, state: unknown): string | null {
  const given = new URLSearchParams(search).get('session_id')?.trim();
  if (given) return given;
  const held =
    typeof state === 'object' && state !== null && 'session_id' in state ? state.session_id : undefined;
  return typeof held === 'string' && held !== '' ? held : null;
}
