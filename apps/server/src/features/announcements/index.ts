export { type Announcements, createAnnouncements } from './routes.ts';
