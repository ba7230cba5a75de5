import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import {
  AdminPlanList,
  adminPlansQuery,
  StaySection,
  useRefreshPlans,
} from '../../features/membership/index.ts';
import { detailOf } from '../../lib/api.ts';
import { dateFormat } from '../../lib/dates.ts';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { showToast } from '../../ui/toast.ts';
import { BackButton } from '../shared/back-button.tsx';
import { m } from './messages.ts';

const format = dateFormat('moment');

/** /admin/plans: the plans of the payment provider, their order and the publisher's lines. */
export function PlansScreen() {
  const plans = useQuery({ ...adminPlansQuery, refetchOnMount: 'always' });
  const reading = useRefreshPlans();
  return (
    <div className="wrap">
      <div className="pt-3">
        <BackButton to={paths.admin()} />
      </div>
      <div className="mt-1 mb-6 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-3xl">{m.plans}</h1>
        <Button
          variant="outline"
          icon={<RefreshCw size={18} aria-hidden />}
          busy={reading.isPending}
          onClick={() => reading.mutate(undefined, { onSuccess: () => showToast(m.readDone) })}
        >
          {m.refresh}
        </Button>
      </div>
      <p className="mb-4 text-text-2">
        {m.fromProvider}{' '}
        {plans.data?.read_at &&
          m.readAt({
            time: <time dateTime={plans.data.read_at}>{format.format(new Date(plans.data.read_at))}</time>,
          })}
      </p>
      <p role="alert" className="font-medium text-danger">
        {reading.error && detailOf(reading.error, m.notRead)}
      </p>
      <Loaded
        data={plans.data}
        query={plans}
        detail={detailOf(plans.error, m.plansNotLoaded)}
        label={m.loadingPlans}
      >
        {(loaded) => <AdminPlanList {...loaded} />}
      </Loaded>
      <StaySection />
    </div>
  );
}
