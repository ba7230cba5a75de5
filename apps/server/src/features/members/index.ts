export { createMembers, type Members } from './routes.ts';
export type { MemberTables } from './store.ts';
