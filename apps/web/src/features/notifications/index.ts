export { FollowButton } from './lazy-follow-button.tsx';
