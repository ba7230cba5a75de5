export { SampleSection } from './sample-section.tsx';
