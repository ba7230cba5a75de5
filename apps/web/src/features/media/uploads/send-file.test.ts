import { beforeEach, expect, test, vi } from 'vitest';
import { type SendFailure, sendFile } from './send-file.ts';

vi.mock('tus-js-client', () => ({
  /** Simulates an upload that ends without a response, as without a network or with a file that cannot be read. */
  Upload: class {
    readonly onError: (error: Error) => void;
    constructor(_: File, options: { onError: (error: Error) => void }) {
      this.onError = options.onError;
    }
    start() {
      this.onError(new Error('failed to send'));
    }
  },
}));

beforeEach(() => void vi.stubGlobal('location', { href: 'https://library.test/' }));

const failureOf = (file: File): Promise<SendFailure> =>
  new Promise((onFailure) => {
    sendFile(file, null, { onPlace: () => {}, onProgress: () => {}, onArrived: () => {}, onFailure });
  });

test('a file that can no longer be read is not taken for a lost connection', async () => {
  const file = new File(['sound'], 'one.mp3');
  expect(await failureOf(file)).toEqual({ status: 0, detail: '' });
  vi.spyOn(Blob.prototype, 'arrayBuffer').mockRejectedValue(new DOMException('gone', 'NotReadableError'));
  expect(await failureOf(file)).toEqual({
    status: 400,
    detail: 'This file has changed or can no longer be read. Choose it again.',
  });
});
