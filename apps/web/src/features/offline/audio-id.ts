/** Returns an audio URL without its signature, which changes while the file stays the same. */
export const audioIdOf = (audioUrl: string): string => audioUrl.split('?', 1)[0] ?? audioUrl;
