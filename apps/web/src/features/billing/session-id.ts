import { textOf } from '../../lib/record.ts';

/**
 * Returns the checkout's id: from the URL that the provider redirected to, or from the history state where
 * the page has moved it.
 */
export function sessionIdIn(search: string, state: unknown): string | null {
  const inUrl = new URLSearchParams(search).get('session_id')?.trim();
  return inUrl || textOf(state, 'session_id') || null;
}
