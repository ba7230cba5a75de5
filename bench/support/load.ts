import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cpuUsed } from './cpu.ts';

export interface Result {
  readonly perSecond: number;
  /** Median response time in milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** Microseconds of CPU that server and database spent on one request. */
  readonly cpu: number;
  /** Bytes of one response, including headers. */
  readonly bytes: number;
}

export interface Load {
  readonly origin: string;
  readonly token: string;
  /** Path of a file of requests in the format of requests.lua. */
  readonly file: string;
  /** Index of the first request to send, from 0; wraps around at the end of the file. */
  readonly from: number;
  /** Process id of the server. */
  readonly pid: number;
  readonly connections: number;
  readonly seconds: number;
}

const run = promisify(execFile);
const script = join(import.meta.dirname, 'requests.lua');

/**
 * Sends requests with wrk in its own process.
 * @throws if a request failed
 */
export async function measure({
  origin,
  token,
  file,
  from,
  pid,
  connections,
  seconds,
}: Load): Promise<Result> {
  const options = ['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', '10s', '--latency', '-s', script];
  const before = cpuUsed(pid);
  const { stdout } = await run('wrk', [...options, origin, '--', file, token, String(from)]);
  const used = cpuUsed(pid) - before;
  const line = /^RESULT (.*)$/m.exec(stdout)?.[1];
  if (!line) throw new Error(`wrk said nothing of use:\n${stdout}`);
  const report = JSON.parse(line) as Pick<Result, 'p50' | 'p99'> & {
    requests: number;
    bytes: number;
    seconds: number;
    errors: number;
  };
  if (report.errors > 0 || report.requests === 0) throw new Error(`${file}: requests failed: ${line}`);
  return {
    perSecond: report.requests / report.seconds,
    p50: report.p50,
    p99: report.p99,
    cpu: used / report.requests,
    bytes: report.bytes / report.requests,
  };
}
