// A process has one time zone, and threads cannot change theirs.
// oxlint-disable-next-line no-restricted-imports
import { execFileSync } from 'node:child_process';

interface Call {
  readonly zone: string;
  readonly args: readonly unknown[];
}

/**
 * Calls a function of a module in time zones, in a process of its own.
 * @param file address of the module, which imports only modules without JSX
 */
export function inTimeZones(file: URL, name: string, calls: readonly Call[]): unknown[] {
  const script = `import { ${name} } from ${JSON.stringify(file.href)};
    console.log(JSON.stringify(${JSON.stringify(calls)}.map(({ zone, args }) => {
      process.env.TZ = zone;
      return ${name}(...args);
    })));`;
  return JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' }),
  );
}
