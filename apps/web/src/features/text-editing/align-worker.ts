import {
  type Alignment,
  align,
  EnergyMeter,
  type Extent,
  findLongPauses,
  type Pause,
  type Sentence,
} from '@lamplight/align';

export type AlignRequest =
  /** The next samples of the recording. */
  | { readonly kind: 'samples'; readonly samples: Float32Array; readonly rate: number }
  | {
      readonly kind: 'align';
      /** Null if only the pauses are wanted. */
      readonly sentences: readonly Sentence[] | null;
      readonly extent: Extent;
      readonly language: string;
    };

export type AlignMessage =
  /** The samples were measured: the next ones may be sent. */
  | { readonly kind: 'measured' }
  | { readonly kind: 'progress'; readonly share: number }
  | { readonly kind: 'done'; readonly alignment: Alignment }
  | { readonly kind: 'pauses'; readonly pauses: readonly Pause[] };

const send = (message: AlignMessage): void => globalThis.postMessage(message);

let meter: EnergyMeter | undefined;

globalThis.addEventListener('message', ({ data }: MessageEvent<AlignRequest>) => {
  if (data.kind === 'samples') {
    meter ??= new EnergyMeter(data.rate);
    meter.push(data.samples);
    send({ kind: 'measured' });
    return;
  }
  const energies = (meter ?? new EnergyMeter(1)).finish();
  const { extent, language, sentences } = data;
  if (sentences === null) {
    send({ kind: 'pauses', pauses: findLongPauses(energies) });
    return;
  }
  const alignment = align(sentences, energies, {
    extent,
    language,
    onProgress: (share) => send({ kind: 'progress', share }),
  });
  send({ kind: 'done', alignment });
});
