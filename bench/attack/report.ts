/** Result of the checks for one row of docs/security.md. */
export interface Row {
  readonly subject: string;
  /** Description of the check. */
  readonly tried: string;
  readonly seen: string;
  /** Descriptions of failed checks; empty if all passed. */
  readonly wrong: readonly string[];
}

export const row = (subject: string, tried: string, seen: string, wrong: readonly string[] = []): Row => ({
  subject,
  tried,
  seen,
  wrong,
});

/** Returns a row that passes if all given facts are true. */
export const expectAll = (
  subject: string,
  tried: string,
  facts: readonly (readonly [string, boolean])[],
): Row => {
  const wrong = facts.flatMap(([what, isSo]) => (isSo ? [] : [what]));
  return row(subject, tried, wrong.length === 0 ? facts.map(([what]) => what).join(', ') : 'not so', wrong);
};

const cut = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length - 1)}…` : text;

export function printRows(engine: string, rows: readonly Row[]): void {
  process.stdout.write(`\n${engine}\n\n`);
  for (const { subject, tried, seen, wrong } of rows) {
    const mark = wrong.length === 0 ? '✓' : '✗';
    process.stdout.write(`${mark} ${subject.padEnd(27)}${cut(tried, 58).padEnd(60)}${cut(seen, 140)}\n`);
    for (const what of wrong.slice(0, 5)) process.stdout.write(`      ${cut(what, 500)}\n`);
    if (wrong.length > 5) process.stdout.write(`      and ${wrong.length - 5} more\n`);
  }
}
