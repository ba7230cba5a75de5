export { createReleaseJob, type ReleaseJob } from './job.ts';
