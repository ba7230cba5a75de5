export { AdminGiftsScreen } from '../gifts/admin-gifts-screen.tsx';
export { PlansScreen } from './plans-screen.tsx';
