import { useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { AuditFilters, AuditList, readAuditFilter } from '../../features/accounts/index.ts';
import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { BackButton } from '../shared/back-button.tsx';
import { m } from './messages.ts';

/** /admin/audit: the filter is in the URL. */
export function AuditScreen() {
  const [query] = useSearchParams();
  const filter = readAuditFilter(query);
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <div className="wrap">
      <div className="pt-3">
        <BackButton to={paths.admin()} />
      </div>
      <h1 ref={heading} tabIndex={-1} className="mt-1 mb-5 text-3xl">
        {m.auditLog}
      </h1>
      <AuditFilters
        filter={filter}
        onChange={(next) => void navigate(paths.adminAudit({ ...next }), { replace: true })}
      />
      <AuditList
        filter={filter}
        clear={
          <ButtonLink
            to={paths.adminAudit()}
            replace
            variant="outline"
            // The link disappears when the list is no longer empty.
            onClick={() => heading.current?.focus()}
          >
            {m.clearSearch}
          </ButtonLink>
        }
      />
    </div>
  );
}
