import type { AdminPlan, AdminPlans } from '@lamplight/contract';
import { savingOf } from '@lamplight/contract/plans';
import { priceText } from '@lamplight/contract/price-text';
import { ArrowDown, ArrowUp, GripVertical, Pencil, Tag } from 'lucide-react';
import { useRef, useState } from 'react';
import { detailOf } from '../../../lib/api.ts';
import { Badge } from '../../../ui/badge.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { dropIndex, moved } from '../../../ui/reorder.ts';
import { useReorder } from '../../../ui/use-reorder.ts';
import { AdminPlanDialog } from './admin-plan-dialog.tsx';
import { useOrderPlans } from './admin-plans-queries.ts';
import { givesOf } from './plan-choice.tsx';
import { m } from './plans.messages.ts';

/** Name that tells plans of one product apart. */
const nameOf = ({ plan }: AdminPlan): string => `${plan.name}, ${priceText(plan)}`;

/** All plans in their order, which changes by drag or by buttons. */
export function AdminPlanList({ plans: saved }: AdminPlans) {
  const ordering = useOrderPlans();
  const [edited, setEdited] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const shown = ordering.isPending
    ? ordering.variables.flatMap((id) => saved.find(({ plan }) => plan.id === id) ?? [])
    : saved;

  function move(from: number, to: number) {
    const entry = saved[from];
    if (ordering.isPending || !entry || to < 0 || to >= saved.length || to === from) return;
    ordering.mutate(moved(saved, from, to).map(({ plan }) => plan.id));
    setSaid(m.nowAt({ name: nameOf(entry), number: to + 1, count: saved.length }));
  }
  const indexOf = (id: string) => saved.findIndex(({ plan }) => plan.id === id);
  const reorder = useReorder((key, overKey, edge) => {
    const [from, over] = [indexOf(key), indexOf(overKey)];
    if (from >= 0 && over >= 0) move(from, dropIndex(from, over, edge));
  });

  if (saved.length === 0)
    return <EmptyState icon={<Tag size={48} aria-hidden />} title={m.noPlans} text={m.noPlansText} />;
  const editedPlan = saved.find(({ plan }) => plan.id === edited);
  return (
    <>
      <p role="status" className="sr-only">
        {said}
      </p>
      <p role="alert" className="font-medium text-danger">
        {ordering.error && detailOf(ordering.error, m.orderNotSaved)}
      </p>
      <ol ref={list} aria-label={m.plans} className="grid gap-3">
        {shown.map((entry, index) => (
          <li key={entry.plan.id}>
            <PlanRow
              entry={entry}
              all={saved}
              reorder={reorder}
              isFirst={index === 0}
              isLast={index === shown.length - 1}
              onMove={(by) => move(index, index + by)}
              onEdit={() => setEdited(entry.plan.id)}
            />
          </li>
        ))}
      </ol>
      {editedPlan && <AdminPlanDialog entry={editedPlan} onClose={() => setEdited(null)} />}
    </>
  );
}

interface PlanRowProps {
  entry: AdminPlan;
  all: readonly AdminPlan[];
  reorder: ReturnType<typeof useReorder>;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: 1 | -1) => void;
  onEdit: () => void;
}

function PlanRow({ entry, all, reorder, isFirst, isLast, onMove, onEdit }: PlanRowProps) {
  const { plan, members, is_hidden } = entry;
  const name = nameOf(entry);
  const saving = savingOf(
    plan,
    all.map((entry) => entry.plan),
  );
  return (
    <div
      className="drag-row flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md border border-border bg-surface p-4"
      data-row-key={plan.id}
      data-edge={reorder.edgeOf(plan.id) ?? undefined}
    >
      <span className="drag-handle" title={m.drag} onPointerDown={(press) => reorder.start(plan.id, press)}>
        <GripVertical size={20} aria-hidden />
      </span>
      <div className="grid min-w-0 flex-1 basis-52 gap-1">
        <h2 className="text-lg">
          <bdi>{plan.name}</bdi> · {priceText(plan)}
        </h2>
        {entry.line !== '' && (
          <p>
            <bdi>{entry.line}</bdi>
          </p>
        )}
        <p className="text-sm text-text-2">
          {[
            ...(saving ? [m.saves({ percent: saving.percent })] : []),
            ...(plan.trial_days > 0 ? [m.trial({ count: plan.trial_days })] : []),
            ...givesOf(plan),
          ].join(' · ')}
        </p>
        <p className="flex flex-wrap gap-2">
          {plan.is_default && <Badge tone="active">{m.isDefault}</Badge>}
          {is_hidden && <Badge tone="neutral">{m.hidden}</Badge>}
          <Badge tone="neutral">{m.members({ count: members })}</Badge>
        </p>
      </div>
      <div className="flex flex-none">
        <IconButton label={m.edit({ name })} icon={<Pencil size={20} aria-hidden />} onClick={onEdit} />
        <IconButton
          label={m.moveUp({ name })}
          icon={<ArrowUp size={20} aria-hidden />}
          aria-disabled={isFirst}
          onClick={() => onMove(-1)}
        />
        <IconButton
          label={m.moveDown({ name })}
          icon={<ArrowDown size={20} aria-hidden />}
          aria-disabled={isLast}
          onClick={() => onMove(1)}
        />
      </div>
    </div>
  );
}
