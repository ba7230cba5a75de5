export { type Alignment, type AlignOptions, align } from './align.ts';
export { type Cue, clockTime, TextError, textLimits } from './cues.ts';
export { EnergyMeter } from './energies.ts';
export type { Pause } from './pauses.ts';
export type { Extent } from './places.ts';
export { type Sentence, splitText } from './sentences.ts';
export { readSrt, writeSrt } from './srt.ts';
export type { Doubt, DoubtReason } from './verify.ts';
export { readWebVtt, writeWebVtt } from './webvtt.ts';
