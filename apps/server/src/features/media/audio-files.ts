import { randomBytes } from 'node:crypto';
import { bookLimits } from '@lamplight/contract';
import { CustomSource, FLAC, Input, MP3, MP4, OGG, QTFF, WAVE } from 'mediabunny';
import { readLocalFile } from '../../gateways/storage/disk.ts';
import type { Content, Storage } from '../../gateways/storage/storage.ts';
import type { Clock } from '../../kernel/clock.ts';
import { Refusal } from '../../kernel/errors.ts';
import { audioKinds, sniffAudio, sniffLength } from './audio-kinds.ts';
import { type Db, insertFile } from './store.ts';

export interface StoredAudio {
  /** '/media/audio/<file>', unsigned: what a chapter keeps. */
  readonly audio_url: string;
  /** Seconds. */
  readonly duration: number;
  readonly bytes: number;
  readonly content_type: string;
}

interface AudioDeps {
  readonly db: Db;
  readonly storage: Storage;
  readonly clock: Clock;
}

const notAudio = (cause?: unknown): Refusal =>
  new Refusal(
    'unsupported_media_type',
    'The file is no audio that can be played: M4A, MP3, OGG, FLAC or WAV.',
    { cause },
  );

interface Peeked {
  readonly head: Uint8Array;
  readonly whole: Content;
  /** For a content that is not wanted after all. */
  abandon(): Promise<void>;
}

/** The first bytes of a content, and all of it. */
async function peek(content: Content): Promise<Peeked> {
  if (content instanceof Uint8Array)
    return { head: content.subarray(0, sniffLength), whole: content, abandon: async () => {} };
  const pieces = content[Symbol.asyncIterator]();
  const abandon = async (): Promise<void> => {
    await pieces.return?.();
  };
  const first: Uint8Array[] = [];
  let size = 0;
  while (size < sniffLength) {
    const { done, value } = await pieces.next();
    if (done) break;
    first.push(value);
    size += value.byteLength;
  }
  async function* whole(): AsyncGenerator<Uint8Array> {
    try {
      yield* first;
      for (let next = await pieces.next(); !next.done; next = await pieces.next()) yield next.value;
    } finally {
      await abandon();
    }
  }
  return { head: Buffer.concat(first).subarray(0, sniffLength), whole: whole(), abandon };
}

/** Seconds of sound in a stored file, by its own index or, without one, by its frames. */
async function measure(storage: Storage, key: string): Promise<number> {
  const file = await storage.open(key);
  if (!file) throw notAudio();
  const source = new CustomSource({
    getSize: () => file.size,
    read: async (start, end) => {
      const target = new Uint8Array(end - start);
      return target.subarray(0, await file.read(target, start));
    },
    prefetchProfile: 'fileSystem',
  });
  const input = new Input({ source, formats: [MP4, QTFF, MP3, OGG, FLAC, WAVE] });
  try {
    const track = await input.getPrimaryAudioTrack();
    const duration = track ? await track.computeDuration() : 0;
    if (!Number.isFinite(duration) || duration <= 0) throw notAudio();
    return duration;
  } catch (error) {
    throw error instanceof Refusal ? error : notAudio(error);
  } finally {
    input.dispose();
    file.release();
  }
}

/**
 * Keeps an audio file under a name that cannot be guessed, after looking into it: its name and declared type are
 * not believed.
 * @param source the content, or the path of a local file
 * @throws Refusal 'invalid_input' when empty, 'unsupported_media_type', 'payload_too_large', 'storage_full'
 */
export async function storeAudio(
  { db, storage, clock }: AudioDeps,
  source: Content | string,
): Promise<StoredAudio> {
  const { head, whole, abandon } = await peek(typeof source === 'string' ? readLocalFile(source) : source);
  const kind = sniffAudio(head);
  if (!kind) {
    await abandon();
    throw head.byteLength === 0 ? new Refusal('invalid_input', 'The audio file is empty.') : notAudio();
  }
  const key = `audio/${randomBytes(16).toString('hex')}.${kind}`;
  const { size } = await storage.put(key, whole, { maxBytes: bookLimits.audioBytes });
  try {
    const duration = await measure(storage, key);
    const content_type = audioKinds[kind];
    await insertFile(db, {
      key,
      kind: 'audio',
      content_type,
      bytes: size,
      duration,
      hue: null,
      created_at: clock.iso(),
    });
    return { audio_url: `/media/${key}`, duration, bytes: size, content_type };
  } catch (error) {
    await storage.remove(key);
    throw error;
  }
}
