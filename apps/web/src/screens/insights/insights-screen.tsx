import { useNavigate, useSearchParams } from 'react-router';
import {
  BookCurve,
  FigureDefinitions,
  type FiguresAddress,
  ListeningFigures,
  readFiguresAddress,
  SubjectFigures,
} from '../../features/listening/index.ts';
import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { BackButton } from '../shared/back-button.tsx';
import { m } from './messages.ts';

const hrefFor = (address: FiguresAddress): string => paths.adminInsights({ ...address });

/** /admin/insights: range, step, measure and subject are in the URL. */
export function InsightsScreen() {
  const [query] = useSearchParams();
  const address = readFiguresAddress(query);
  const navigate = useNavigate();
  const go = (next: FiguresAddress) => void navigate(hrefFor(next), { replace: true });
  const isBook = address.kind === 'book' && /^\d{1,9}$/.test(address.subject);
  return (
    <div className="wrap pb-10">
      <div className="pt-3 print:hidden">
        <BackButton to={paths.admin()} />
      </div>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-3xl">{m.insights}</h1>
        {address.subject !== '' && (
          <ButtonLink to={hrefFor({ ...address, subject: '' })} variant="outline">
            {m.allBooks}
          </ButtonLink>
        )}
      </div>
      <ListeningFigures address={address} onChange={go} />
      {isBook && <BookCurve key={address.subject} bookId={Number(address.subject)} />}
      {address.subject === '' && <SubjectFigures address={address} hrefFor={hrefFor} onChange={go} />}
      <FigureDefinitions />
    </div>
  );
}
