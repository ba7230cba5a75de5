/** An audio link without its signature, which changes while the recording stays. */
export const recordingOf = (audioUrl: string): string => audioUrl.split('?', 1)[0] ?? audioUrl;
