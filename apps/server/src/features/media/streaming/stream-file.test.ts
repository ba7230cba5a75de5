import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { expect, it } from 'vitest';
import type { OpenFile } from '../../../gateways/storage/storage.ts';
import { createBufferPool } from './buffer-pool.ts';
import { createSendBody } from './stream-file.ts';

it('returns its buffer and releases the file when a read fails', async () => {
  const pool = createBufferPool();
  let released = 0;
  const file: OpenFile = {
    size: 1_000_000,
    modifiedMs: 0,
    etag: '"1"',
    read: () => Promise.reject(new Error('EIO: i/o error, read')),
    cachedChunks: () => null,
    release: () => {
      released += 1;
    },
  };
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  const sent = createSendBody(pool)(response, { file, start: 0, length: 1_000_000 });
  await expect(sent).rejects.toThrow('EIO');
  expect([pool.lent(), released]).toEqual([0, 1]);
});
