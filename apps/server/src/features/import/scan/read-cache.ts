import { createLimit } from '../../../platform/limit.ts';
import type { AudioFacts } from '../../media/index.ts';
import type { ImportMedia } from './media-ports.ts';
import type { SidecarSource } from './sidecars.ts';

type Readers = Pick<ImportMedia, 'audio' | 'covers'> & SidecarSource;

/** Limits of the cache: bytes and number of results. */
const maxBytes = 8 << 20;
const maxResults = 5_000;
/** Maximum number of pictures decoded at once: Node's threads decode pictures and also serve files. */
const maxPictures = 2;

const bytesOfFacts = ({ cover, chapters }: AudioFacts): number =>
  (cover?.byteLength ?? 0) + 200 * chapters.length;

/**
 * Returns readers of a folder that cache their latest results, because a plan is made twice: ahead, and by the import
 * itself. Errors are cached, too.
 */
export function createReadCache({ source, parse, audio, covers }: Readers): Readers {
  const results = new Map<string, { readonly result: Promise<unknown>; bytes: number }>();
  const parsed = new WeakMap<Uint8Array, ReturnType<typeof parse>>();
  const checked = new WeakMap<Uint8Array, Promise<void>>();
  const limitPictures = createLimit(maxPictures);
  let bytes = 0;

  function forgetOldest(): void {
    for (const [key, entry] of results) {
      if (bytes <= maxBytes && results.size <= maxResults) return;
      results.delete(key);
      bytes -= entry.bytes;
    }
  }

  function remember<T>(
    kind: string,
    key: readonly unknown[],
    read: () => Promise<T>,
    bytesOf: (value: T) => number = () => 0,
  ): Promise<T> {
    const name = JSON.stringify([kind, ...key]);
    const known = results.get(name);
    if (known) return known.result as Promise<T>;
    const result = read();
    const entry = { result, bytes: 0 };
    results.set(name, entry);
    const measure = (value: T) => {
      if (results.get(name) !== entry) return;
      entry.bytes = bytesOf(value);
      bytes += entry.bytes;
      forgetOldest();
    };
    void result.then(measure, () => {});
    return result;
  }

  function rememberOf<T>(
    known: WeakMap<Uint8Array, Promise<T>>,
    given: Uint8Array,
    read: () => Promise<T>,
  ): Promise<T> {
    const result = known.get(given) ?? read();
    result.catch(() => {});
    known.set(given, result);
    return result;
  }

  return {
    source: {
      ...source,
      list: (path) => remember('list', [path], () => source.list(path)),
      read: (path, limit) =>
        remember(
          'read',
          [path, limit],
          () => source.read(path, limit),
          (content) => content?.byteLength ?? 0,
        ),
      fingerprint: (path) => remember('fingerprint', [path], () => source.fingerprint(path)),
    },
    parse: (request) => rememberOf(parsed, request.bytes, () => parse(request)),
    audio: {
      ...audio,
      inspect: (given, extent) => {
        const path = typeof given === 'string' ? given : given.path;
        return remember('inspect', [path, extent], () => audio.inspect(given, extent), bytesOfFacts);
      },
    },
    covers: {
      check: (picture) => rememberOf(checked, picture, () => limitPictures(() => covers.check(picture))),
      store: (...given) => limitPictures(() => covers.store(...given)),
    },
  };
}
