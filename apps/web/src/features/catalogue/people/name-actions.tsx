import { peopleLimits } from '@lamplight/contract/people-limits';
import { useQueryClient } from '@tanstack/react-query';
import { Merge, Pencil } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError, call, detailOf } from '../../../lib/api.ts';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckBox } from '../../../ui/check-box.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { showToast } from '../../../ui/toast.ts';
import { MergedSpellings } from './merged-spellings.tsx';
import { m } from './messages.ts';
import { NameField } from './name-field.tsx';
import type { ChosenName } from './name-options.ts';
import type { NameKind } from './name-suggestions.ts';

export interface NameActionsProps {
  kind: NameKind;
  id: number;
  name: string;
  /** Sort name; only people have one. */
  sortName?: string;
  bookCount: number;
}

const pathOf = { people: paths.person, series: paths.series } as const;

/** Buttons for editors, in a row with others: rename a person or a series, or merge it into another. */
export function NameActions(props: NameActionsProps) {
  const [open, setOpen] = useState<'rename' | 'merge' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        icon={<Pencil size={16} aria-hidden />}
        onClick={() => setOpen('rename')}
      >
        {m.rename}
      </Button>
      <Button
        variant="outline"
        size="sm"
        icon={<Merge size={16} aria-hidden />}
        onClick={() => setOpen('merge')}
      >
        {m.merge}
      </Button>
      <MergedSpellings {...props} />
      {open === 'rename' && <RenameDialog {...props} onClose={close} />}
      {open === 'merge' && <MergeDialog {...props} onClose={close} />}
    </>
  );
}

type DialogProps = NameActionsProps & { onClose: () => void };

/** Sends a change of a person or series and shows its error in the dialog. */
function useSending({ kind, id, onClose }: DialogProps) {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  async function send(task: () => Promise<unknown>, done: string, onMerged?: () => void) {
    setBusy(true);
    setError(null);
    try {
      await task();
      showToast(done);
      onClose();
      onMerged?.();
      // After a merge this page still shows the merged person or series, which no longer exists: do not request it
      // again.
      const isGone = (key: readonly unknown[]) => onMerged !== undefined && key[0] === kind && key[1] === id;
      void client.invalidateQueries({ predicate: ({ queryKey }) => !isGone(queryKey) });
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  }
  return { isBusy, error, send, detail: error === null ? null : detailOf(error, m.somethingWentWrong) };
}

function RenameDialog(props: DialogProps) {
  const { kind, id, name, sortName, onClose } = props;
  const [typed, setTyped] = useState(name);
  const [typedSort, setTypedSort] = useState(sortName ?? '');
  const [isSeparate, setSeparate] = useState(false);
  const { isBusy, error, detail, send } = useSending(props);
  const isTaken = error instanceof ApiError && error.code === 'already_exists';

  function submit() {
    const body = { name: typed, ...(isSeparate && { is_separate: true }) };
    // If only the name changes, drop the sort name, which belongs to the old name.
    const sort_name = typedSort === sortName && typed !== name ? '' : typedSort;
    const sortPart = sort_name.trim() === '' ? {} : { sort_name };
    void send(
      () =>
        kind === 'people'
          ? call('PUT /people/{id}', { params: { id }, body: { ...body, ...sortPart } })
          : call('PUT /series/{id}', { params: { id }, body }),
      m.renamed,
    );
  }

  return (
    <FormDialog
      open
      title={m[`rename_${kind}`]}
      submitLabel={m.save}
      busy={isBusy}
      maySubmit={typed.trim() !== '' && (typed !== name || typedSort !== (sortName ?? ''))}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextField
        label={m.name}
        value={typed}
        onChange={setTyped}
        maxLength={peopleLimits.nameCharacters}
        autoComplete="off"
        error={detail}
        data-autofocus
      />
      {kind === 'people' && (
        <TextField
          label={m.sortAs}
          hint={m.sortAsHint}
          value={typedSort}
          onChange={setTypedSort}
          maxLength={peopleLimits.nameCharacters}
          autoComplete="off"
        />
      )}
      {(isTaken || isSeparate) && <CheckBox label={m.keepBoth} isOn={isSeparate} onChange={setSeparate} />}
    </FormDialog>
  );
}

function MergeDialog(props: DialogProps) {
  const { kind, id, name, bookCount, onClose } = props;
  const navigate = useNavigate();
  const [target, setTarget] = useState<ChosenName | null>(null);
  const { isBusy, detail, send } = useSending(props);
  const into = target?.id ?? null;

  function submit() {
    if (into === null) return;
    void send(
      () =>
        kind === 'people'
          ? call('POST /people/{id}/merge', { params: { id }, body: { into } })
          : call('POST /series/{id}/merge', { params: { id }, body: { into } }),
      m.merged,
      () => void navigate(pathOf[kind](into), { replace: true }),
    );
  }

  return (
    <FormDialog
      open
      title={m[`merge_${kind}`]}
      submitLabel={m.merge}
      isDanger
      busy={isBusy}
      maySubmit={into !== null && into !== id}
      problem={detail}
      onClose={onClose}
      onSubmit={submit}
    >
      <NameField
        label={m.mergeInto}
        kind={kind}
        mayAdd={false}
        onChoose={([chosen]) => setTarget(chosen ?? null)}
        data-autofocus
      />
      <p role="status" className="text-text-2 empty:hidden">
        {into === id && m.chooseAnother}
        {into !== null && into !== id && (
          <>
            {m.mergeEffect({
              count: bookCount,
              name: (
                <b dir="auto" className="text-text">
                  {name}
                </b>
              ),
              target: (
                <b dir="auto" className="text-text">
                  {target?.name}
                </b>
              ),
              spelling: <bdi>{name}</bdi>,
            })}
          </>
        )}
      </p>
    </FormDialog>
  );
}
