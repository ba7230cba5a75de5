export { GiftScreen } from './gift-screen.tsx';
export { RedeemScreen } from './redeem-screen.tsx';
