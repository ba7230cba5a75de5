/** The checkout's id: from the address that the provider led back to, or from where this page has put it since. */
export function sessionIdIn(search: string, state: unknown): string | null {
  const given = new URLSearchParams(search).get('session_id')?.trim();
  if (given) return given;
  const held =
    typeof state === 'object' && state !== null && 'session_id' in state ? state.session_id : undefined;
  return typeof held === 'string' && held !== '' ? held : null;
}
