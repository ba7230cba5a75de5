import { useState } from 'react';
import { plural } from '../../../../lib/format.ts';
import { FormDialog } from '../../../../ui/form-dialog.tsx';
import { PillRadioGroup } from '../../../../ui/pill-radio-group.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { type RenameRule, renamed, renameProblem } from './rename.ts';

const kinds = [
  { value: 'number', label: 'Number' },
  { value: 'replace', label: 'Find and replace' },
];
/** Number of example titles. */
const shownExamples = 3;

export interface RenameDialogProps {
  /** Titles of the chapters, in the order of the list. */
  titles: readonly string[];
  /**
   * Called with the new titles.
   * @param titles the new titles, in the same order
   */
  onRename: (titles: readonly string[]) => void;
  onClose: () => void;
}

/** Asks how to rename several chapters, with a preview. */
export function RenameDialog({ titles, onRename, onClose }: RenameDialogProps) {
  const [kind, setKind] = useState<string>('number');
  const [pattern, setPattern] = useState('Chapter {n}');
  const [start, setStart] = useState('1');
  const [find, setFind] = useState('');
  const [replacement, setReplacement] = useState('');
  const isStart = /^\d{1,6}$/.test(start.trim());
  const rule: RenameRule =
    kind === 'number'
      ? { kind: 'number', pattern, start: isStart ? Number(start) : 1 }
      : { kind: 'replace', find, replacement };
  const next = renamed(titles, rule);
  const changed = titles.flatMap((title, index) => {
    const to = next[index] ?? title;
    return to === title ? [] : [{ index, title, to }];
  });
  const problem = kind === 'number' && !isStart ? 'Start at a whole number.' : renameProblem(next);
  const mayRename = problem === null && changed.length > 0;

  const submit = () => {
    if (mayRename) onRename(next);
  };
  return (
    <FormDialog
      open
      size="wide"
      title={`Rename ${plural(titles.length, 'chapter')}`}
      onClose={onClose}
      submitLabel="Rename"
      maySubmit={mayRename}
      onSubmit={submit}
    >
      <PillRadioGroup label="How" choices={kinds} value={kind} onChange={setKind} />
      {kind === 'number' ? (
        <div className="grid items-start gap-4 sm:grid-cols-[minmax(0,1fr)_8rem]">
          <TextField
            label="Pattern"
            hint="{n} is the number, {nn} has two digits, {title} is the title now."
            value={pattern}
            onChange={setPattern}
            autoComplete="off"
            data-autofocus
          />
          <TextField
            label="Start at"
            inputMode="numeric"
            value={start}
            onChange={setStart}
            autoComplete="off"
          />
        </div>
      ) : (
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label="Find" value={find} onChange={setFind} autoComplete="off" />
          <TextField label="Replace with" value={replacement} onChange={setReplacement} autoComplete="off" />
        </div>
      )}
      <div className="grid gap-1 text-sm">
        <p role="status" className={problem ? 'font-medium text-danger' : 'font-semibold'}>
          {problem ?? `${plural(changed.length, 'title')} will change.`}
        </p>
        <ul aria-label="Examples" className="grid gap-1 text-text-2">
          {changed.slice(0, shownExamples).map(({ index, title, to }) => (
            <li key={index} className="wrap-anywhere">
              <bdi>{title}</bdi> → <span className="font-semibold text-text">{to}</span>
            </li>
          ))}
        </ul>
      </div>
    </FormDialog>
  );
}
