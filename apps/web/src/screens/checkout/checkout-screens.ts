// One chunk: both are where a checkout returns to.

export { CancelScreen } from './cancel-screen.tsx';
export { SuccessScreen } from './success-screen.tsx';
