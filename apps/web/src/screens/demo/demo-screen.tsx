import { DemoView, PageFoot } from '../../features/publishing/index.ts';

/** /demo: public. */
export const DemoScreen = () => (
  <>
    <DemoView />
    <PageFoot />
  </>
);
