import { daySeconds } from '../billing/periods.ts';
import { runDueTasks } from '../billing/scheduler.ts';
import { type Operation, sandboxNow } from '../context.ts';
import { emit } from '../events.ts';
import { invalid } from '../http/api-error.ts';
import { listing } from '../http/listing.ts';
import type { Params } from '../http/params.ts';
import type { Routes } from '../http/router.ts';
import { newId } from '../ids.ts';
import type { TestClock } from '../resources.ts';
import { getOr404 } from './get-or-404.ts';

const kind = 'test_helpers.test_clock';
const path = '/v1/test_helpers/test_clocks';

const getClock = (act: Operation, id: string): TestClock => getOr404(act, kind, 'test clock', id);

function frozenTime(params: Params): number {
  params.needed('frozen_time');
  return params.integer('frozen_time') ?? 0;
}

export const testClocks: Routes = {
  [`POST ${path}`]: (act, params) => {
    const clock: TestClock = {
      id: newId('clock'),
      object: kind,
      created: sandboxNow(act.world),
      deletes_after: sandboxNow(act.world) + 30 * daySeconds,
      frozen_time: frozenTime(params),
      livemode: false,
      name: params.textOrNull('name') ?? null,
      status: 'ready',
      status_details: {},
    };
    act.world.objects.insert(clock);
    emit(act, 'test_helpers.test_clock.created', clock);
    return clock;
  },
  [`GET ${path}`]: (act, params) => listing(act, params, kind, path),
  [`GET ${path}/:id`]: (act, _params, id) => getClock(act, id),
  [`POST ${path}/:id/advance`]: (act, params, id) => {
    const old = getClock(act, id);
    const until = frozenTime(params);
    if (until <= old.frozen_time)
      throw invalid(`frozen_time must be after the current one (${old.frozen_time}).`, 'frozen_time');
    // Everything due happens within this request, so the status is `ready` where Stripe's would be `advancing`.
    runDueTasks(act.world, id, until);
    const clock: TestClock = { ...old, frozen_time: until };
    act.world.objects.put(clock);
    emit({ ...act, at: until }, 'test_helpers.test_clock.ready', clock);
    return clock;
  },
};
