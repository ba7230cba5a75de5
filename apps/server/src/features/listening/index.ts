export { createLibrary } from './library/service.ts';
export { listOwnBookIds } from './library/store.ts';
export { createMoments } from './moments/service.ts';
export { plausibleShare } from './progress/plausible-share.ts';
export { createProgress, type ProgressService } from './progress/service.ts';
export { createListenerSettings } from './settings/service.ts';
export { createTexts, type Texts } from './texts/service.ts';
export { createUpNext } from './up-next/service.ts';
