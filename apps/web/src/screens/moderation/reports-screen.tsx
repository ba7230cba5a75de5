import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { openCasesQuery, ReportQueue, WordList } from '../../features/discussion/index.ts';
import { paths } from '../../lib/paths.ts';
import { session } from '../../lib/session.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { BackButton } from '../shared/back-button.tsx';
import { m } from './messages.ts';

const tabs = ['open', 'closed', 'words'] as const;

/** /admin/reports: comments that members reported or that wait for review. The tab is in the URL. */
export function ReportsScreen() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const screen = useRef<HTMLDivElement>(null);
  // Only admins get a Back button: moderators have no screen above this one.
  const isAdmin = session.role() === 'admin';
  const { data: counts } = useQuery(openCasesQuery);
  const selected = tabs.find((tab) => tab === query.get('state')) ?? 'open';
  const panel = (state: 'open' | 'closed') => (
    <div className="pt-4">
      <ReportQueue key={state} state={state} screen={screen} />
    </div>
  );
  return (
    <div className="wrap" ref={screen}>
      {isAdmin && (
        <div className="pt-3">
          <BackButton to={paths.admin()} />
        </div>
      )}
      <h1 className={isAdmin ? 'mt-1 mb-4 text-3xl' : 'mt-4 mb-4 text-3xl lg:mt-8'}>{m.reports}</h1>
      <div className="max-w-3xl">
        <Tabs
          label={m.reports}
          selected={selected}
          onSelect={(state) =>
            void navigate(paths.adminReports(state === 'open' ? {} : { state }), { replace: true })
          }
          tabs={[
            {
              id: 'open',
              label: counts && counts.open > 0 ? m.reviewOpen({ open: counts.open }) : m.review,
              panel: panel('open'),
            },
            { id: 'closed', label: m.reviewed, panel: panel('closed') },
            {
              id: 'words',
              label: m.words,
              panel: (
                <div className="pt-4">
                  <WordList />
                </div>
              ),
            },
          ]}
        />
      </div>
    </div>
  );
}
