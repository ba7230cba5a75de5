import {
  type Alignment,
  align,
  type Energies,
  EnergyMeter,
  type Extent,
  findLongPauses,
  type Pause,
  type Sentence,
} from '@lamplight/align';
import { setLanguageSource } from '@lamplight/messages';
import { storedLanguage } from '@lamplight/messages/stored';

// The worker has no messages: it sends references, which the page turns into words.
setLanguageSource(() => storedLanguage);

/** Sentences to find in a part of a recording. */
export interface AlignTask {
  readonly sentences: readonly Sentence[];
  readonly extent: Extent;
}

export type AlignRequest =
  /** The next samples of the recording. */
  | { readonly kind: 'samples'; readonly samples: Float32Array; readonly rate: number }
  /** All samples were sent. */
  | { readonly kind: 'finish' }
  | {
      readonly kind: 'align';
      readonly tasks: readonly AlignTask[];
      readonly energies: Energies;
      readonly language: string;
    };

export type AlignMessage =
  /** The samples were measured: the next ones may be sent. */
  | { readonly kind: 'next' }
  | { readonly kind: 'progress'; readonly share: number }
  | { readonly kind: 'measured'; readonly energies: Energies; readonly pauses: readonly Pause[] }
  | { readonly kind: 'aligned'; readonly alignments: readonly Alignment[] };

const send = (message: AlignMessage): void => globalThis.postMessage(message);

/** Samples per second that are assumed for a recording without samples. */
const emptyRate = 8000;

let meter: EnergyMeter | undefined;

globalThis.addEventListener('message', ({ data }: MessageEvent<AlignRequest>) => {
  if (data.kind === 'samples') {
    meter ??= new EnergyMeter(data.rate);
    meter.push(data.samples);
    send({ kind: 'next' });
  } else if (data.kind === 'finish') {
    const energies = (meter ?? new EnergyMeter(emptyRate)).finish();
    send({ kind: 'measured', energies, pauses: findLongPauses(energies) });
  } else {
    const { tasks, energies, language } = data;
    const alignments = tasks.map(({ sentences, extent }, index) =>
      align(sentences, energies, {
        extent,
        language,
        onProgress: (share) => send({ kind: 'progress', share: (index + share) / tasks.length }),
      }),
    );
    send({ kind: 'aligned', alignments });
  }
});
