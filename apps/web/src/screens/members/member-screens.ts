export { ImportMembersScreen } from './import-members-screen.tsx';
export { MembersScreen } from './members-screen.tsx';
