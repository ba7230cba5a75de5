import { gateFor } from '@lamplight/contract/access';
import { useQuery } from '@tanstack/react-query';
import { currentUserQuery } from '../../lib/current-user.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { UpdateColumns } from './update-columns.tsx';

/** /updates: announcements, update requests and recent uploads. Open to every account. */
export function UpdatesScreen() {
  const me = useQuery(currentUserQuery);
  return (
    <div className="wrap">
      <h1 className="mt-4 mb-4 text-3xl lg:mt-8">Updates</h1>
      {me.data ? (
        <UpdateColumns me={me.data} gate={gateFor(me.data)} />
      ) : me.isPending ? (
        <div className="grid gap-4 lg:grid-cols-3">
          {[0, 1, 2].map((column) => (
            <Skeleton key={column} shape="card" />
          ))}
        </div>
      ) : (
        <ErrorState detail="The updates could not be loaded." query={me} />
      )}
    </div>
  );
}
