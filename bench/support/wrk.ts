import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

export interface WrkReport {
  readonly requests: number;
  readonly seconds: number;
  /** Bytes of all responses, including headers. */
  readonly bytes: number;
  /** Failed requests and responses with an error status. */
  readonly errors: number;
  /** Median response time in milliseconds. */
  readonly p50: number;
  readonly p99: number;
}

const run = promisify(execFile);

/** Runs wrk in its own process with a Lua script, which must load report.lua. Returns the figures of the report. */
export async function runWrk(
  script: string,
  args: readonly string[],
  { origin, connections, seconds }: { origin: string; connections: number; seconds: number },
): Promise<WrkReport> {
  const options = ['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', '10s', '--latency', '-s', script];
  const env = { ...process.env, LUA_PATH: `${import.meta.dirname}/?.lua;;` };
  const { stdout } = await run('wrk', [...options, origin, '--', ...args], { env });
  const line = /^RESULT (.*)$/m.exec(stdout)?.[1];
  if (!line) throw new Error(`wrk said nothing of use:\n${stdout}`);
  return JSON.parse(line) as WrkReport;
}
