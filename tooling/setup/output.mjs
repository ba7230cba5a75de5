/** Error of which only the message is shown, without a stack. */
export class SetupProblem extends Error {}

export const say = (text) => process.stderr.write(`${text}\n`);

/** Shows `text …` while `work` runs, then the time taken. On a terminal the seconds count up. */
export async function progress(text, work) {
  const started = performance.now();
  const seconds = () => `${((performance.now() - started) / 1000).toFixed(1)} s`;
  const live = process.stderr.isTTY;
  const draw = () => process.stderr.write(`\r${text} … ${seconds()} `);
  if (!live) say(`${text} …`);
  const timer = live ? setInterval(draw, 200) : undefined;
  try {
    const result = await work();
    if (live) process.stderr.write(`\r${text} … ${seconds()}\n`);
    else say(`  done in ${seconds()}`);
    return result;
  } catch (problem) {
    if (live) process.stderr.write('\n');
    throw problem;
  } finally {
    clearInterval(timer);
  }
}
