import type { ServerResponse } from 'node:http';
import type { OpenFile } from '../../gateways/storage/storage.ts';
import type { BufferPool } from './buffer-pool.ts';

export interface Body {
  readonly file: OpenFile;
  readonly start: number;
  /** Bytes, at least 1. */
  readonly length: number;
  /** Asked between pieces of a long body. */
  readonly isStillAllowed?: (() => boolean | Promise<boolean>) | undefined;
}

/**
 * Sends part of a file after its head: at once what lies in memory; else one read up to a megabyte, piece by piece
 * beyond, never reading ahead of a slow client nor on after one that left. Releases the file as soon as it can.
 */
export type SendBody = (response: ServerResponse, body: Body) => Promise<void> | null;

/** Longer bodies leave quicker from one buffer than in pieces of what is kept. */
const maxCachedBody = 256 * 1024;

/** Hands pieces to a socket, and knows when one has left and when the client is gone or was cut (`http/stalled.ts`). */
class SocketWriter {
  readonly response: ServerResponse;
  #wake: ((isTaken: boolean) => void) | null = null;

  constructor(response: ServerResponse) {
    this.response = response;
    response.on('close', () => this.#settle(response.writableFinished));
  }

  /** True once the system has taken the bytes, false when the client is gone. */
  send(bytes: Uint8Array, isLast: boolean): Promise<boolean> {
    return new Promise((resolve) => {
      this.#wake = resolve;
      if (isLast) this.response.end(bytes);
      else this.response.write(bytes, (error) => this.#settle(error == null));
    });
  }

  #settle(isTaken: boolean): void {
    this.#wake?.(isTaken);
    this.#wake = null;
  }
}

/** Head and pieces leave in one system call. */
function sendCached(response: ServerResponse, pieces: readonly Uint8Array[]): void {
  const last = pieces.length - 1;
  if (last > 0) response.cork();
  for (let at = 0; at < last; at += 1) response.write(pieces[at]);
  response.end(pieces[last]);
}

export function createSendBody(pool: BufferPool): SendBody {
  const sendInChunks = async (
    response: ServerResponse,
    { file, start, length, isStillAllowed }: Body,
  ): Promise<void> => {
    const writer = new SocketWriter(response);
    let position = start;
    let remaining = length;
    try {
      while (remaining > 0 && !response.destroyed) {
        const buffer = pool.borrow(remaining);
        const count = await file.read(buffer.bytes, position);
        remaining -= count;
        position += count;
        if (response.destroyed || count < buffer.bytes.length) {
          // A file that became shorter cannot keep the promised length: break off rather than send something else.
          response.destroy();
          pool.giveBack(buffer);
          return;
        }
        if (!(await writer.send(buffer.bytes, remaining === 0))) {
          pool.drop(buffer);
          return;
        }
        pool.giveBack(buffer);
        if (remaining > 0 && isStillAllowed && !(await isStillAllowed())) response.destroy();
      }
    } finally {
      file.release();
    }
  };

  return (response, body) => {
    const { file, start, length } = body;
    const cached = length <= maxCachedBody ? file.cachedChunks(start, length) : null;
    if (!cached) return sendInChunks(response, body);
    // Nobody writes to what is kept: it may leave when the file is closed. Who leaves it lying is cut by `cutStalled`.
    file.release();
    sendCached(response, cached);
    return null;
  };
}
