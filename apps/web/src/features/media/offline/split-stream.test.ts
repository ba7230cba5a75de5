import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutParts } from './split-stream.ts';

const streamOf = (pieces: readonly number[]) => {
  let at = 0;
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      for (const length of pieces) controller.enqueue(Uint8Array.from({ length }, () => at++ % 251));
      controller.close();
    },
  });
};

test('parts have equal size and lose nothing, however the input is split', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(40)), fc.integer({ min: 1, max: 30 }), async (pieces, size) => {
      let seen = 0;
      const parts: Uint8Array[] = [];
      for await (const part of cutParts(streamOf(pieces), size, (bytes) => (seen += bytes)))
        parts.push(new Uint8Array(await part.arrayBuffer()));
      const total = pieces.reduce((sum, length) => sum + length, 0);
      expect(seen).toBe(total);
      expect(parts.slice(0, -1).every((part) => part.length === size)).toBe(true);
      expect(parts.flatMap((part) => [...part])).toEqual(Array.from({ length: total }, (_, at) => at % 251));
    }),
    { seed: 7 },
  );
});

test('stopping early cancels the stream', async () => {
  let isCancelled = false;
  const endless = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull: (controller) => controller.enqueue(new Uint8Array(8)),
    cancel: () => {
      isCancelled = true;
    },
  });
  for await (const part of cutParts(endless, 4, () => {})) {
    expect(part.size).toBe(4);
    break;
  }
  expect(isCancelled).toBe(true);
});
