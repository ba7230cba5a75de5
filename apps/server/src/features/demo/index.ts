export { createDemo, type Demo } from './routes.ts';
