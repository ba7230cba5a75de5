import { join } from 'node:path';
import { runWrk } from '../support/wrk.ts';

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

const script = join(import.meta.dirname, 'ranges.lua');

/**
 * Requests random ranges with wrk, in its own process.
 * @throws if a request failed, or responses do not match the ranges in length
 */
export async function measure(target: Target, { size, length, ...pace }: Load): Promise<Result> {
  const args = [target.path, String(size), String(length)];
  const report = await runWrk(script, args, { origin: target.origin, ...pace });
  const each = report.bytes / report.requests;
  // Responses in transit at the end count as bytes but not as requests.
  if (report.errors > 0 || each < length || each > length * 1.1 + 4096)
    throw new Error(
      `${target.name} did not answer ranges of ${length} bytes: ${report.errors} errors, ${each.toFixed(0)} bytes each`,
    );
  return { perSecond: report.requests / report.seconds, p50: report.p50, p99: report.p99 };
}
