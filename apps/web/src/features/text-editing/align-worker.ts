import {
  type Alignment,
  align,
  EnergyMeter,
  type Extent,
  findPauses,
  type Pause,
  type Sentence,
} from '@lamplight/align';

export interface AlignRequest {
  /** Null if only the pauses are wanted. */
  readonly sentences: readonly Sentence[] | null;
  /** Samples of each channel. */
  readonly channels: readonly Float32Array[];
  readonly rate: number;
  /** Part of the recording that has text; undefined for all of it. */
  readonly extent: Extent | undefined;
}

export type AlignMessage =
  | { readonly kind: 'progress'; readonly share: number }
  | { readonly kind: 'done'; readonly alignment: Alignment }
  | { readonly kind: 'pauses'; readonly pauses: readonly Pause[] };

const send = (message: AlignMessage): void => globalThis.postMessage(message);

/** Share of the work that measuring loudness takes. */
const measuring = 0.2;

globalThis.addEventListener('message', ({ data }: MessageEvent<AlignRequest>) => {
  const { extent, sentences } = data;
  const energies = energiesOf(data);
  if (sentences === null) {
    send({ kind: 'pauses', pauses: findPauses(energies) });
    return;
  }
  const alignment = align(sentences, energies, {
    ...(extent && { extent }),
    onProgress: (share) => send({ kind: 'progress', share: measuring + (1 - measuring) * share }),
  });
  send({ kind: 'done', alignment });
});

/** Mixes the channels a second at a time. */
function energiesOf({ channels, rate }: AlignRequest): Float32Array {
  const meter = new EnergyMeter(rate);
  const length = channels[0]?.length ?? 0;
  for (let at = 0; at < length; at += rate) {
    const mono = new Float32Array(Math.min(rate, length - at));
    for (const channel of channels) {
      for (let index = 0; index < mono.length; index += 1) {
        mono[index] = (mono[index] ?? 0) + (channel[at + index] ?? 0) / channels.length;
      }
    }
    meter.push(mono);
  }
  return meter.finish();
}
