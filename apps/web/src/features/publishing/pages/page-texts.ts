import type { AdminPage } from '@lamplight/contract';
import { dateFormat } from '../../../lib/dates.ts';
import { m } from './messages.ts';

/** Formats the date of a version. */
export const dayText = (at: string): string => dateFormat('day').format(new Date(at));

/** Returns a page's state in words. */
export function stateText({ is_published, has_changes, version }: AdminPage): string {
  if (!is_published) return version === null ? m.draft : m.notShown;
  return has_changes ? m.publishedUnpublishedChanges : m.published;
}
