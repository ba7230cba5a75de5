import type { AlignedChapter } from './align-chapter.ts';

/** A chapter in the table that `npm run align` prints. */
export interface AlignRow {
  readonly number: number | string;
  readonly title: string;
  readonly length?: string | undefined;
  readonly aligned?: AlignedChapter | undefined;
  readonly result: string;
}

/** Formats a chapter as a line of the table. */
export function lineOf({ number, title, length = '', aligned, result }: AlignRow): string {
  const cues = aligned && 'cues' in aligned ? aligned.cues : [];
  const spoken = cues.reduce((sum, { start, end }) => sum + end - start, 0);
  const characters = cues.reduce((sum, { text }) => sum + text.length, 0);
  const figures =
    aligned && 'cues' in aligned
      ? [
          String(cues.length),
          (characters / spoken).toFixed(1),
          String(aligned.doubtful.length),
          aligned.certainty === null ? '–' : `${Math.min(99, Math.floor(100 * aligned.certainty))} %`,
        ]
      : ['–', '–', '–', '–'];
  return tableLine([String(number), title, length, ...figures, result]);
}

const widths = [4, 30, 9, 10, 13, 9, 8] as const;
/** Formats cells as padded columns. */
export const tableLine = (cells: readonly string[]): string =>
  cells
    .map((cell, column) => {
      const width = widths[column];
      if (width === undefined) return `  ${cell}`;
      return column === 1 ? `  ${cell.slice(0, width).padEnd(width)}` : cell.padStart(width);
    })
    .join('');
