import { visitWords, type XmlElement } from './xml.ts';

/** Words of a page from one id to the next. */
export interface PagePart {
  /** Id that it begins with; null for what comes before the first one. */
  readonly start: string | null;
  readonly text: string;
  /** Ids of its elements. */
  readonly ids: ReadonlySet<string>;
}

/** Divides the words of a page where elements with some ids begin. The first part begins with the page. */
export function partsOf(page: XmlElement, starts: ReadonlySet<string>): PagePart[] {
  let open = { start: null as string | null, pieces: [] as string[], ids: new Set<string>() };
  const parts = [open];
  const left = new Set(starts);
  visitWords(page, {
    text: (words) => void open.pieces.push(words),
    enter: ({ name, attributes }) => {
      // EPUB 2 names places by <a name>, too.
      for (const id of [attributes['id'], name === 'a' ? attributes['name'] : undefined]) {
        if (id === undefined) continue;
        if (left.delete(id)) {
          open = { start: id, pieces: [], ids: new Set() };
          parts.push(open);
        }
        open.ids.add(id);
      }
    },
  });
  return parts.map(({ start, pieces, ids }) => ({
    start,
    ids,
    text: pieces
      .join('')
      .replace(/\n\s*\n\s*/g, '\n\n')
      .trim(),
  }));
}
