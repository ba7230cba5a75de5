import { DemoView, PageFoot } from '../../features/publishing/index.ts';

/** /demo: the demo player, open to everybody. */
export const DemoScreen = () => (
  <>
    <DemoView />
    <PageFoot />
  </>
);
