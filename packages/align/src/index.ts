export { type Cue, clockTime, TextError, textLimits } from './cues.ts';
export { readSrt, writeSrt } from './srt.ts';
export { readWebVtt, writeWebVtt } from './webvtt.ts';
