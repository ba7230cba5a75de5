export { sniffImage } from './covers/cover-image.ts';
export { coverKeyPattern, coverLease, type StoredCover, storedKeyOf } from './covers/covers.ts';
export { createWorkQueue } from './covers/work-queue.ts';
export { addressOf, audioKeyOf, type HostedMedia, keysOf, publicAudioUrl } from './hosted-media.ts';
export type { MediaHandler, ServedMetric } from './serve.ts';
export { type AudioSigner, createStreaming, type MediaReferences, type Streaming } from './service.ts';
export type { AudioGrant, AudioRight, Listener } from './signed-audio-urls.ts';
