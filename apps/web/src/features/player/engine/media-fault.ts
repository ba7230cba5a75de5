/**
 * Kind of failure. `source`: the browser could not open it, which it also reports for a rejected request;
 * only the server's response tells the two apart.
 */
export type MediaFault = 'network' | 'decoding' | 'output' | 'source';

/** Firefox: 'OnMediaSinkAudioError', 'NS_ERROR_DOM_MEDIA_MEDIASINK_ERR'; Chromium: 'AUDIO_RENDERER_ERROR'. */
const outputWords = /media_?sink|audio_?renderer|audio_?output/i;

/** Classifies an audio element's error; `code` and `message` are from its MediaError. */
export function mediaFault(code: number | null, message: string): MediaFault {
  if (outputWords.test(message)) return 'output';
  if (code === 3) return 'decoding';
  return code === 4 ? 'source' : 'network';
}
