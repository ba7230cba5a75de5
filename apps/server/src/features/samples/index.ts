export { createSamples, type Samples } from './service.ts';
export type { SampleTables } from './store.ts';
