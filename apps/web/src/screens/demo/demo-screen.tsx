import { DemoView } from '../../features/demo/index.ts';
import { PageFoot } from '../../features/pages/index.ts';

/** /demo: public. */
export const DemoScreen = () => (
  <>
    <DemoView />
    <PageFoot />
  </>
);
