export { DemoLink } from './demo-link.tsx';
export { DemoView } from './demo-view.tsx';
