import { join } from 'node:path';
import { cpuUsed } from './cpu.ts';
import { runWrk } from './wrk.ts';

export interface Result {
  readonly perSecond: number;
  /** Median response time in milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** Microseconds of CPU that server and database together spent per request. */
  readonly cpu: number;
  /** Bytes of one response, including headers. */
  readonly bytes: number;
}

export interface Load {
  readonly origin: string;
  readonly token: string;
  /** Path of a file of requests in the format of requests.lua. */
  readonly file: string;
  /** Index of the first request to send, from 0. After the last request of the file, the first one follows. */
  readonly from: number;
  /** Process id of the server. */
  readonly pid: number;
  readonly connections: number;
  readonly seconds: number;
}

const script = join(import.meta.dirname, 'requests.lua');

/** Sends requests with wrk in its own process. @throws if a request failed */
export async function measure({ token, file, from, pid, ...load }: Load): Promise<Result> {
  const before = cpuUsed(pid);
  const { requests, bytes, seconds, errors, p50, p99 } = await runWrk(
    script,
    [file, token, String(from)],
    load,
  );
  const used = cpuUsed(pid) - before;
  if (errors > 0 || requests === 0) throw new Error(`${file}: ${errors} of ${requests} requests failed`);
  return { perSecond: requests / seconds, p50, p99, cpu: used / requests, bytes: bytes / requests };
}
