export { CancelScreen } from './cancel-screen.tsx';
export { SuccessScreen } from './success-screen.tsx';
