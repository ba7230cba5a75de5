import { MemberImportPage } from '../../features/membership/index.ts';
import { paths } from '../../lib/paths.ts';
import { BackButton } from '../shared/back-button.tsx';
import { m } from './messages.ts';

/** /admin/members/import: adds members of another system from a CSV file. */
export const ImportMembersScreen = () => (
  <div className="wrap">
    <div className="pt-3">
      <BackButton to={paths.members()} />
    </div>
    <h1 className="mt-1 text-3xl">{m.importMembers}</h1>
    <p className="mt-1 mb-6 max-w-prose text-text-2">{m.importMembersText}</p>
    <MemberImportPage />
  </div>
);
