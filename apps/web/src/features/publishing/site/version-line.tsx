import { useQuery } from '@tanstack/react-query';
import { versionQuery } from './site-queries.ts';

/** Shows the server's version and commit, for problem reports. */
export function VersionLine() {
  const { data } = useQuery(versionQuery);
  if (!data) return null;
  return (
    <p className="mt-8 text-sm text-text-2">
      Lamplight {data.version}
      {data.commit && ` (${data.commit})`}
    </p>
  );
}
