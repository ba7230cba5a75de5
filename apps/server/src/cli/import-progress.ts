import { shortDuration } from '@lamplight/contract';
import { count, printable } from '../features/import/index.ts';

/** Creates a progress bar in the last line of a terminal; it does nothing without a terminal. */
export function createBar(totalBytes: number) {
  const { stderr } = process;
  const began = performance.now();
  let doneBytes = 0;
  let books = 0;
  const clear = () => void (stderr.isTTY && stderr.write('\r\x1b[K'));
  const timeLeft = (): string => {
    const seconds = (performance.now() - began) / 1000;
    if (doneBytes === 0 || seconds < 2) return '';
    return `${shortDuration((seconds / doneBytes) * Math.max(0, totalBytes - doneBytes))} left`;
  };
  const speed = (): string =>
    `${(books / Math.max((performance.now() - began) / 1000, 0.001)).toFixed(1)} books/s`;
  const draw = (title: string) => {
    if (!stderr.isTTY) return;
    const share = totalBytes === 0 ? 1 : Math.min(1, doneBytes / totalBytes);
    const bar = '█'.repeat(Math.round(share * 20)).padEnd(20, '░');
    const facts = [
      `${bar} ${Math.floor(share * 100)} %`,
      count(books, 'book'),
      speed(),
      timeLeft(),
      printable(title),
    ];
    stderr.write(
      `\r\x1b[K${facts
        .filter(Boolean)
        .join('  ')
        .slice(0, (stderr.columns || 80) - 1)}`,
    );
  };
  return {
    draw,
    clear,
    addBytes: (bytes: number) => {
      doneBytes += bytes;
    },
    book: () => {
      books += 1;
    },
    /** Returns progress and remaining time as a line for a log. */
    line: () => {
      const share = totalBytes === 0 ? 100 : Math.min(100, Math.floor((100 * doneBytes) / totalBytes));
      return [`${share} %`, speed(), timeLeft()].filter(Boolean).join(', ');
    },
  };
}
