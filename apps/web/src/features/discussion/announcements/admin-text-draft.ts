import { isRecord } from '../../../lib/record.ts';
import { createTabDraft } from './tab-draft.ts';

/** The typed admin text, and the saved text that it was based on. */
export interface AdminTextDraft {
  readonly text: string;
  readonly basedOn: string;
}

const parse = (stored: unknown): AdminTextDraft | null =>
  isRecord(stored) && typeof stored['text'] === 'string' && typeof stored['basedOn'] === 'string'
    ? { text: stored['text'], basedOn: stored['basedOn'] }
    : null;

export const adminTextDraft = createTabDraft('admin-text-draft', parse);

/** Returns a draft that was begun while another text was being sent, now based on the text that was sent. */
export const afterSending = (
  draft: AdminTextDraft | null,
  sent: string,
  saved: string,
): AdminTextDraft | null => (draft?.basedOn === sent ? { ...draft, basedOn: saved } : draft);
