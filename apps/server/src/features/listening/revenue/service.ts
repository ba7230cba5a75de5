import type { MemberSums, revenueEndpoints } from '@lamplight/contract';
import type { Database } from '../../../db/schema.ts';
import type { RouteHandlers } from '../../../http/routes.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { DomainEvents } from '../../../platform/events.ts';
import { createDayOf, type Step } from '../figures/calendar.ts';
import { csvDownload } from '../figures/csv-file.ts';
import { rangeBefore, readRange } from '../figures/ranges.ts';
import { m } from './messages.ts';
import { countFree, findRecordedSince, listCohorts, readMembers } from './read-members.ts';
import { recordDeletion, recordSubscription } from './record.ts';

interface RevenueDeps {
  readonly db: Database;
  readonly clock: Clock;
  /** IANA name of the publisher's time zone. */
  readonly timeZone: string;
}

interface RangeQuery {
  readonly from?: string;
  readonly to?: string;
  readonly step?: Step;
}

const peopleColumns = ['members', 'trials', 'new', 'won_back', 'lost', 'net'] as const;
const moneyColumns = ['at_start', 'new', 'won_back', 'expansion', 'contraction', 'churn', 'at_end'] as const;

const cellsOf = (sums: MemberSums): (string | number)[] => [
  ...peopleColumns.map((column) => sums[column]),
  sums.churn ?? '',
  ...sums.revenue.flatMap((money) => moneyColumns.map((column) => money[column])),
];

/**
 * Creates the statistics of members and monthly recurring revenue, recorded when the payment provider reports a change.
 */
export function createRevenue({ db, clock, timeZone }: RevenueDeps) {
  const dayOf = createDayOf(timeZone);
  const today = () => dayOf(clock.ms());

  async function readFigures({ step = 'day', ...query }: RangeQuery) {
    const range = readRange({ ...query, step }, { through: today(), today: today() });
    const ranges = { range, before: rangeBefore(range), step };
    const [figures, since, free_now] = await Promise.all([
      readMembers(db, ranges),
      findRecordedSince(db),
      countFree(db, clock.iso()),
    ]);
    return { ...ranges, since, free_now, ...figures };
  }

  const handlers: RouteHandlers<typeof revenueEndpoints> = {
    getMemberFigures: ({ query }) => readFigures(query),
    exportMemberFigures: async ({ query, reply }) => {
      const { step, currencies, periods } = await readFigures(query);
      return csvDownload(reply, m.members, [
        [
          step,
          ...peopleColumns,
          'churn',
          ...currencies.flatMap((currency) => moneyColumns.map((column) => `${currency}_${column}`)),
        ],
        ...periods.map((period) => [period.start, ...cellsOf(period)]),
      ]);
    },
    listMemberCohorts: () => listCohorts(db, today()),
    exportMemberCohorts: async ({ reply }) => {
      const cohorts = await listCohorts(db, today());
      const months = Math.max(0, ...cohorts.map(({ remaining }) => remaining.length));
      return csvDownload(reply, m.cohorts, [
        ['month', 'joined', ...Array.from({ length: months }, (_, index) => `month_${index}`)],
        ...cohorts.map(({ month, joined, remaining }) => [month, joined, ...remaining]),
      ]);
    },
  };
  return {
    handlers,
    onSynced: (tx: Database, event: DomainEvents['subscriptionSynced']) =>
      recordSubscription(tx, event, { now: clock.ms(), dayOf }),
    onDeleted: (tx: Database, userId: number) => recordDeletion(tx, userId, today()),
  };
}
