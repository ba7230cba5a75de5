import { useNavigate, useSearchParams } from 'react-router';
import { AuditFilters, AuditList, readAuditFilter } from '../../features/audit/index.ts';
import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { BackButton } from '../shared/back-button.tsx';

/** /admin/audit: the filter is in the URL. */
export function AuditScreen() {
  const [query] = useSearchParams();
  const filter = readAuditFilter(query);
  const navigate = useNavigate();
  return (
    <div className="wrap">
      <div className="pt-3">
        <BackButton to={paths.admin()} />
      </div>
      <h1 className="mt-1 mb-5 text-3xl">Audit Log</h1>
      <AuditFilters
        filter={filter}
        onChange={(next) => void navigate(paths.adminAudit({ ...next }), { replace: true })}
      />
      <AuditList
        filter={filter}
        clear={
          <ButtonLink to={paths.adminAudit()} variant="outline">
            Clear search
          </ButtonLink>
        }
      />
    </div>
  );
}
