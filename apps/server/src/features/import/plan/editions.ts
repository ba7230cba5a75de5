import { createHash } from 'node:crypto';
import { nameKey } from '@lamplight/contract';
import { foldText } from '../../../platform/fold-text.ts';
import type { Edition, EditionClash } from '../../catalogue/index.ts';

/** Returns a key that two books share if they cannot both be in the library. */
export function editionHash({ title, authors, narrators }: Edition): string {
  const people = [authors, narrators].map((names) => [...new Set(names.map(nameKey))].toSorted());
  return createHash('sha256')
    .update(JSON.stringify([foldText(title), ...people]))
    .digest('base64url');
}

/** Returns why a book cannot be added beside those of the library; null if it can. */
export function clashReason({ title, authors, narrators }: Edition, clash: EditionClash): string | null {
  const advice = 'Another title can be given in a metadata.json.';
  if (clash === 'same')
    return authors.length + narrators.length > 0
      ? `A playlist with the title '${title}', by the same people, exists already. ${advice}`
      : `A playlist with the title '${title}' exists already. ${advice}`;
  return clash === 'unnamed'
    ? `A playlist with the title '${title}', without authors and narrators, exists already. Name them there, or: ${advice.toLowerCase()}`
    : null;
}
