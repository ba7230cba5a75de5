// One chunk: who looks at one of these screens is likely to need the other.
export { GiftScreen } from './gift-screen.tsx';
export { RedeemScreen } from './redeem-screen.tsx';
