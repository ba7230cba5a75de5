import { useNavigate, useSearchParams } from 'react-router';
import {
  BookCurve,
  BookOrigins,
  ExcerptRegistrations,
  FigureDefinitions,
  type FiguresAddress,
  ListeningFigures,
  MemberCohorts,
  MemberDefinitions,
  MemberFigures,
  readFiguresAddress,
  SearchMisses,
  SubjectFigures,
  WaitingBooks,
} from '../../features/listening/index.ts';
import { paths } from '../../lib/paths.ts';
import { session } from '../../lib/session.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { BackButton } from '../shared/back-button.tsx';
import { m } from './messages.ts';

const hrefFor = (address: FiguresAddress): string => paths.adminInsights({ ...address });

interface ViewProps {
  address: FiguresAddress;
  onChange: (address: FiguresAddress) => void;
}

function ListeningView({ address, onChange }: ViewProps) {
  const isBook = address.kind === 'book' && /^\d{1,9}$/.test(address.subject);
  return (
    <>
      <ListeningFigures address={address} onChange={onChange} />
      {isBook && <BookCurve key={address.subject} bookId={Number(address.subject)} />}
      {isBook && <BookOrigins bookId={Number(address.subject)} />}
      {address.subject === '' && <SubjectFigures address={address} hrefFor={hrefFor} onChange={onChange} />}
      {address.subject === '' && <WaitingBooks />}
      {address.subject === '' && <SearchMisses />}
      {address.subject === '' && <ExcerptRegistrations />}
      <FigureDefinitions />
    </>
  );
}

/** /admin/insights: view, range, step, measure and subject are in the URL. Only admins see money. */
export function InsightsScreen() {
  const [query] = useSearchParams();
  const address = readFiguresAddress(query);
  const navigate = useNavigate();
  const go = (next: FiguresAddress) => void navigate(hrefFor(next), { replace: true });
  const isAdmin = session.role() === 'admin';
  const listening = <ListeningView address={address} onChange={go} />;
  return (
    <div className="wrap pb-10">
      <div className="pt-3 print:hidden">
        <BackButton to={paths.admin()} />
      </div>
      <div className="mt-1 mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-3xl">{m.insights}</h1>
        {isAdmin && address.view === 'members' && (
          <ButtonLink to={paths.adminRoyalties()} variant="outline">
            {m.royalties}
          </ButtonLink>
        )}
        {address.subject !== '' && address.view === 'listening' && (
          <ButtonLink to={hrefFor({ ...address, subject: '' })} variant="outline">
            {m.allBooks}
          </ButtonLink>
        )}
      </div>
      {isAdmin ? (
        <Tabs
          label={m.figures}
          selected={address.view}
          onSelect={(view) => go({ ...address, view })}
          tabs={[
            { id: 'listening', label: m.listening, panel: listening },
            {
              id: 'members',
              label: m.members,
              panel: (
                <>
                  <MemberFigures address={address} onChange={go} />
                  <MemberCohorts />
                  <MemberDefinitions />
                </>
              ),
            },
          ]}
        />
      ) : (
        listening
      )}
    </div>
  );
}
