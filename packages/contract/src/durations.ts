export { clockTime } from '@lamplight/messages/clock-time';
