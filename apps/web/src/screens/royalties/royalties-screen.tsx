import { useSearchParams } from 'react-router';
import { MonthsSection, RulesSection, StatementsSection } from '../../features/listening/index.ts';
import { paths } from '../../lib/paths.ts';
import { BackButton } from '../shared/back-button.tsx';
import { m } from './messages.ts';

/** /admin/royalties: the month whose statements are shown is in the URL. */
export function RoyaltiesScreen() {
  const [query] = useSearchParams();
  const month = query.get('month') ?? '';
  return (
    <div className="wrap pb-10">
      <div className="pt-3">
        <BackButton to={paths.adminInsights({ view: 'members' })} />
      </div>
      <h1 className="mt-1 text-3xl">{m.royalties}</h1>
      <MonthsSection hrefOf={(month) => paths.adminRoyalties({ month })} />
      {/^\d{4}-\d{2}$/.test(month) && <StatementsSection key={month} month={month} />}
      <RulesSection />
    </div>
  );
}
