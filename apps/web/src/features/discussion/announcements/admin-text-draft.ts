import { isRecord } from '../../../lib/record.ts';
import { createTabDraft } from './tab-draft.ts';

/** A typed text above the update requests, with the one that it was made from. */
export interface AdminTextDraft {
  readonly text: string;
  readonly basedOn: string;
}

const parse = (stored: unknown): AdminTextDraft | null =>
  isRecord(stored) && typeof stored['text'] === 'string' && typeof stored['basedOn'] === 'string'
    ? { text: stored['text'], basedOn: stored['basedOn'] }
    : null;

export const adminTextDraft = createTabDraft('admin-text-draft', parse);

/**
 * Returns a draft that was begun while another text was being sent, based on the text that the server now has: one's own
 * text counts as nobody else's.
 */
export const afterSending = (
  draft: AdminTextDraft | null,
  sent: string,
  saved: string,
): AdminTextDraft | null => (draft?.basedOn === sent ? { ...draft, basedOn: saved } : draft);
