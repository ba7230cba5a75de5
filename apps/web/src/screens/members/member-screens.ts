// One chunk: an import is started from the list.

export { ImportMembersScreen } from './import-members-screen.tsx';
export { MembersScreen } from './members-screen.tsx';
