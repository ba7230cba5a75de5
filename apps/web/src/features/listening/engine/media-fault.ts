/**
 * What broke. `source`: the browser could not open it, which is also how a refused request shows; only a look at the
 * server's answer tells the two apart.
 */
export type MediaFault = 'network' | 'decoding' | 'output' | 'source';

/** Firefox: 'OnMediaSinkAudioError', 'NS_ERROR_DOM_MEDIA_MEDIASINK_ERR'; Chromium: 'AUDIO_RENDERER_ERROR'. */
const outputWords = /media_?sink|audio_?renderer|audio_?output/i;

/** Sorts an error of the audio element; `code` and `message` are those of its MediaError. */
export function mediaFault(code: number | null, message: string): MediaFault {
  if (outputWords.test(message)) return 'output';
  if (code === 3) return 'decoding';
  return code === 4 ? 'source' : 'network';
}
