import type { ServerResponse } from 'node:http';
import type { OpenFile } from '../../gateways/storage/storage.ts';
import type { BufferPool } from './buffer-pool.ts';

export interface Body {
  readonly file: OpenFile;
  readonly start: number;
  /** Bytes, at least 1. */
  readonly length: number;
  /** Asked between pieces of a long body. */
  readonly mayGoOn?: () => boolean | Promise<boolean>;
}

/** A client that takes nothing for this long is let go; a player asks again from where it stopped. */
const patienceMs = 120_000;

/** Hands pieces to the socket, and knows when one has left and when the client is gone. */
function openOutlet(response: ServerResponse) {
  let wake: ((isGone: boolean) => void) | null = null;
  const settle = (isGone: boolean): void => {
    wake?.(isGone);
    wake = null;
  };
  response.once('close', () => settle(!response.writableFinished));
  response.once('finish', () => settle(false));
  const timer = setTimeout(() => response.destroy(), patienceMs);
  return {
    /** True once the system has taken the bytes, false when the client is gone. */
    send: (bytes: Uint8Array, isLast: boolean): Promise<boolean> =>
      new Promise((resolve) => {
        wake = (isGone) => resolve(!isGone);
        timer.refresh();
        if (isLast) response.end(bytes);
        else response.write(bytes, (error) => settle(error != null));
      }),
    close: () => clearTimeout(timer),
  };
}

/**
 * Sends part of a file after its head: one read up to a megabyte, piece by piece beyond, never reading ahead of a
 * slow client nor on after one that left. The caller releases the file.
 */
export async function sendBody(response: ServerResponse, body: Body, pool: BufferPool): Promise<void> {
  const outlet = openOutlet(response);
  let position = body.start;
  let left = body.length;
  try {
    while (left > 0 && !response.destroyed) {
      const loan = pool.borrow(left);
      const count = await body.file.read(loan.bytes, position).catch((error: unknown) => {
        loan.giveBack();
        throw error;
      });
      left -= count;
      position += count;
      if (response.destroyed || count < loan.bytes.length) {
        // A file that became shorter cannot keep the promised length: break off rather than send something else.
        response.destroy();
        loan.giveBack();
        return;
      }
      if (!(await outlet.send(loan.bytes, left === 0))) {
        loan.drop();
        return;
      }
      loan.giveBack();
      if (left > 0 && body.mayGoOn && !(await body.mayGoOn())) response.destroy();
    }
  } finally {
    outlet.close();
  }
}
