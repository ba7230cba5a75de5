import { DemoView } from '../../features/demo/demo-view.tsx';

/** /demo: public. */
export const DemoScreen = () => <DemoView />;
