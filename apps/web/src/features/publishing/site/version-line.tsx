import { useQuery } from '@tanstack/react-query';
import { m } from './messages.ts';
import { versionQuery } from './site-queries.ts';

/** Shows the server's version and commit, for problem reports. */
export function VersionLine() {
  const { data } = useQuery(versionQuery);
  if (!data) return null;
  return (
    <p className="mt-8 text-sm text-text-2">
      {data.commit
        ? m.versionAndCommit({ version: data.version, commit: data.commit })
        : m.version({ version: data.version })}
    </p>
  );
}
