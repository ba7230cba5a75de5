import { DemoView } from '../../features/demo/index.ts';

/** /demo: public. */
export const DemoScreen = () => <DemoView />;
