import { safeUrl } from './link-insertion.ts';

export type Piece = { readonly text: string; readonly url?: string };

/** [text](address), or an address by itself; the brackets of a text may be written with a backslash. */
const links =
  /\[((?:\\.|[^\\\]\n]){1,500})\]\((https?:\/\/[^\s()]{1,2000})\)|https?:\/\/[^\s<>"'\])]{1,2000}/gi;

/** A full stop after an address ends the sentence, not the address. */
const sentenceEnd = /[.,;:!?…]+$/;

/** A house text in pieces of plain text and links. Only http and https become links; all else stays text. */
export function linkedText(source: string): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  const plain = (end: number) => {
    if (end > at) pieces.push({ text: source.slice(at, end) });
  };
  for (const match of source.matchAll(links)) {
    const [whole, label, target] = match;
    const bare = whole.replace(sentenceEnd, '');
    const url = safeUrl(target ?? bare);
    const text = label === undefined ? bare : label.replaceAll(/\\(.)/g, '$1');
    if (url === null || text.trim() === '') continue;
    plain(match.index);
    pieces.push({ text, url });
    at = match.index + (label === undefined ? bare.length : whole.length);
  }
  plain(source.length);
  return pieces;
}
