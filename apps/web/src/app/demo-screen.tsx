import { DemoView } from '../features/demo/demo-view.tsx';

/** /demo: open to everybody. */
export const DemoScreen = () => <DemoView />;
