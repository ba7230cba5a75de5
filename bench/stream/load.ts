import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

export interface Target {
  readonly name: string;
  readonly origin: string;
  readonly path: string;
}

export interface Load {
  /** Size of the file in bytes. */
  readonly size: number;
  /** Length of each range in bytes. */
  readonly length: number;
  readonly connections: number;
  readonly seconds: number;
}

export interface Result {
  readonly perSecond: number;
  /** Median response time in milliseconds. */
  readonly p50: number;
  readonly p99: number;
}

interface Report {
  readonly requests: number;
  readonly seconds: number;
  readonly bytes: number;
  readonly errors: number;
  readonly p50: number;
  readonly p99: number;
}

const run = promisify(execFile);
const script = join(import.meta.dirname, 'ranges.lua');

/**
 * Requests random ranges with wrk, in its own process.
 * @throws if a request failed, or responses do not match the ranges in length
 */
export async function measure(target: Target, { size, length, connections, seconds }: Load): Promise<Result> {
  const options = ['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', '10s', '--latency', '-s', script];
  const { stdout } = await run('wrk', [
    ...options,
    target.origin,
    '--',
    target.path,
    String(size),
    String(length),
  ]);
  const line = /^RESULT (.*)$/m.exec(stdout)?.[1];
  if (!line) throw new Error(`wrk said nothing of use:\n${stdout}`);
  const report = JSON.parse(line) as Report;
  const each = report.bytes / report.requests;
  // Responses in transit at the end count as bytes but not as requests.
  if (report.errors > 0 || each < length || each > length * 1.1 + 4096)
    throw new Error(`${target.name} did not answer ranges of ${length} bytes: ${line}`);
  return { perSecond: report.requests / report.seconds, p50: report.p50, p99: report.p99 };
}
