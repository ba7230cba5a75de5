/** Splits a stream into blobs of `size` bytes; the last may be shorter. `seen` is called with the bytes received. */
export async function* cutParts(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  size: number,
  seen: (bytes: number) => void,
): AsyncGenerator<Blob> {
  let pieces: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  const reader = stream.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      let rest = next.value;
      seen(rest.length);
      while (length + rest.length >= size) {
        const room = size - length;
        yield new Blob([...pieces, rest.subarray(0, room)]);
        rest = rest.subarray(room);
        pieces = [];
        length = 0;
      }
      if (rest.length > 0) pieces.push(rest);
      length += rest.length;
    }
    if (length > 0) yield new Blob(pieces);
  } finally {
    // Cancels the rest of the stream if the consumer stops early.
    reader.cancel().catch(() => {});
  }
}
