/** Progress output of a long-running command. */
export interface Progress {
  /**
   * Starts the next phase.
   * @param bytes total of the phase; null if unknown
   */
  part(name: string, bytes: number | null): void;
  done(bytes: number): void;
  /** Prints an important line, whether or not progress is shown. */
  say(line: string): void;
  end(): void;
}

interface Screen {
  readonly isTTY?: boolean;
  write(text: string): void;
}

const barWidth = 24;
const redrawMs = 100;

const units = ['bytes', 'KB', 'MB', 'GB', 'TB'];

/** Formats a size: '3 bytes', '4.2 MB'. */
export function bytesText(bytes: number): string {
  const power = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(bytes, 1)) / 10));
  const value = bytes / 1024 ** power;
  return `${power === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${units[power]}`;
}

export const countText = (count: number, singular: string, plural = `${singular}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? singular : plural}`;

/** Shows a progress bar on a terminal; elsewhere prints a line after each tenth. */
export function showProgress(screen: Screen): Progress {
  let name = '';
  let total: number | null = null;
  let done = 0;
  let drawnMs = Number.NEGATIVE_INFINITY;
  let tenths = 0;

  const share = (): number => (total ? Math.min(1, done / total) : 0);
  const clear = (): void => {
    if (screen.isTTY) screen.write('\r\x1b[2K');
  };
  const draw = (): void => {
    const filled = Math.round(share() * barWidth);
    const bar = total ? `[${'#'.repeat(filled)}${'-'.repeat(barWidth - filled)}] ` : '';
    const of = total ? ` of ${bytesText(total)}` : '';
    clear();
    screen.write(`${bar}${name}  ${bytesText(done)}${of}`);
    drawnMs = performance.now();
  };

  return {
    part(next, bytes) {
      [name, total, done, tenths] = [next, bytes, 0, 0];
      if (screen.isTTY) draw();
      else screen.write(`${name}${total ? `: ${bytesText(total)}` : ''}\n`);
    },
    done(bytes) {
      done += bytes;
      if (screen.isTTY) {
        if (performance.now() - drawnMs >= redrawMs) draw();
        return;
      }
      const reached = Math.floor(share() * 10);
      if (reached > tenths && reached < 10) screen.write(`${name}: ${reached * 10} %\n`);
      tenths = reached;
    },
    say(line) {
      clear();
      screen.write(`${line}\n`);
    },
    end: clear,
  };
}
