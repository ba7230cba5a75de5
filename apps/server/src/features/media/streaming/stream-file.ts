import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { OpenFile } from '../../../gateways/storage/storage.ts';
import type { BufferPool } from './buffer-pool.ts';

/** Counts the bytes sent to a member. */
export interface Meter {
  count(bytes: number): void;
  /** Returns the milliseconds to wait before sending this many more bytes; 0 for most members. */
  delayMs(bytes: number): number;
}

export interface Body {
  readonly file: OpenFile;
  readonly start: number;
  /** Number of bytes, at least 1. */
  readonly length: number;
  /** Returns whether the member may still get the file; called between chunks of a long body. */
  readonly isStillAllowed?: (() => Promise<boolean>) | undefined;
  readonly meter?: Meter | undefined;
}

/**
 * Sends a range of a file as the response body: immediately if it is cached in memory, otherwise in chunks.
 * Never reads ahead of a slow client, and stops when the client disconnects. Releases the file as soon as
 * possible.
 */
export type SendBody = (response: ServerResponse, body: Body) => Promise<void>;

/** Maximum bytes of a body sent from cached blocks; longer ones are sent faster from a single buffer. */
const maxCachedBody = 256 * 1024;

/**
 * Writes chunks to a socket and reports when each was sent, or that the connection was closed: by the client,
 * or by `closeStalledConnections`.
 */
class SocketWriter {
  readonly response: ServerResponse;
  #wake: ((isTaken: boolean) => void) | null = null;

  constructor(response: ServerResponse) {
    this.response = response;
    response.on('close', () => this.#settle(response.writableFinished));
  }

  /** Resolves to true once the system has accepted the bytes, to false if the client has disconnected. */
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

/** Sends the head of the response and the blocks in one system call. */
function sendCached(response: ServerResponse, pieces: readonly Uint8Array[]): void {
  const last = pieces.length - 1;
  if (last > 0) response.cork();
  for (let at = 0; at < last; at += 1) response.write(pieces[at]);
  response.end(pieces[last]);
}

export function createSendBody(pool: BufferPool): SendBody {
  const sendInChunks = async (
    response: ServerResponse,
    { file, start, length, isStillAllowed, meter }: Body,
  ): Promise<void> => {
    const writer = new SocketWriter(response);
    let position = start;
    let remaining = length;
    try {
      while (remaining > 0 && !response.destroyed) {
        const buffer = pool.borrow(remaining);
        const delayMs = meter?.delayMs(buffer.bytes.length) ?? 0;
        if (delayMs > 0) await sleep(delayMs);
        const count = await file.read(buffer.bytes, position).catch((error: unknown) => {
          pool.drop(buffer);
          throw error;
        });
        remaining -= count;
        position += count;
        if (response.destroyed || count < buffer.bytes.length) {
          // The file became shorter than the announced length: close the connection.
          response.destroy();
          pool.release(buffer);
          return;
        }
        if (!(await writer.send(buffer.bytes, remaining === 0))) {
          pool.drop(buffer);
          return;
        }
        pool.release(buffer);
        meter?.count(count);
        if (remaining > 0 && isStillAllowed && !(await isStillAllowed())) response.destroy();
      }
    } finally {
      file.release();
    }
  };

  return async (response, body) => {
    const { file, start, length, meter } = body;
    const isCachable = length <= maxCachedBody && !meter?.delayMs(length);
    const cached = isCachable ? file.cachedChunks(start, length) : null;
    if (!cached) return sendInChunks(response, body);
    // Release the file first: cached blocks are immutable. `closeStalledConnections` disconnects a client that does
    // not read.
    file.release();
    sendCached(response, cached);
    meter?.count(length);
  };
}
