import { useState } from 'react';
import { FormDialog } from '../../../../ui/form-dialog.tsx';
import { PillRadioGroup } from '../../../../ui/pill-radio-group.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { m } from './messages.ts';
import { type RenameRule, renamed, renameProblem } from './rename.ts';

const kinds = [
  { value: 'number', label: m.number },
  { value: 'replace', label: m.findReplace },
];
/** Number of example titles in the preview. */
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

/** Parts of a pattern, as the pattern writes them. */
const patternParts = { n: '{n}', nn: '{nn}', name: '{title}' };

/** Asks how to rename several chapters, with a preview. */
export function RenameDialog({ titles, onRename, onClose }: RenameDialogProps) {
  const [kind, setKind] = useState<string>('number');
  const [pattern, setPattern] = useState(m.chapterN({ n: '{n}' }));
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
  const problem = kind === 'number' && !isStart ? m.startWholeNumber : renameProblem(next);
  const mayRename = problem === null && changed.length > 0;

  const submit = () => {
    if (mayRename) onRename(next);
  };
  return (
    <FormDialog
      open
      size="wide"
      title={m.renameChapters({ count: titles.length })}
      onClose={onClose}
      submitLabel={m.rename}
      maySubmit={mayRename}
      onSubmit={submit}
    >
      <PillRadioGroup label={m.how} choices={kinds} value={kind} onChange={setKind} />
      {kind === 'number' ? (
        <div className="grid items-start gap-4 sm:grid-cols-[minmax(0,1fr)_8rem]">
          <TextField
            label={m.pattern}
            hint={m.nNumberNnTwo(patternParts)}
            value={pattern}
            onChange={setPattern}
            autoComplete="off"
            data-autofocus
          />
          <TextField
            label={m.start}
            inputMode="numeric"
            value={start}
            onChange={setStart}
            autoComplete="off"
          />
        </div>
      ) : (
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label={m.find} value={find} onChange={setFind} autoComplete="off" />
          <TextField label={m.replace} value={replacement} onChange={setReplacement} autoComplete="off" />
        </div>
      )}
      <div className="grid gap-1 text-sm">
        <p role="status" className={problem ? 'font-medium text-danger' : 'font-semibold'}>
          {problem ?? m.titlesChange({ count: changed.length })}
        </p>
        <ul aria-label={m.examples} className="grid gap-1 text-text-2">
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
