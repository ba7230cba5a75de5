import { parseSeriesNumber } from '@lamplight/contract/names';
import { X } from 'lucide-react';
import { useRef } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { m } from './messages.ts';
import { NameField } from './name-field.tsx';
import { type ChosenName, withNames } from './name-options.ts';

/** Series of a book in the editor, with the book's number as typed; '' means no number. */
export interface ChosenSeries extends ChosenName {
  readonly number: string;
}

/** Returns why a typed number is invalid; null if it is valid or empty. */
export const numberProblem = (number: string): string | null =>
  number.trim() === '' || parseSeriesNumber(number) !== null ? null : m.seriesNumberProblem;

export interface SeriesPickerProps {
  value: readonly ChosenSeries[];
  onChange: (series: ChosenSeries[]) => void;
}

/** The series of a book, each with the book's number in it. */
export function SeriesPicker({ value, onChange }: SeriesPickerProps) {
  const frame = useRef<HTMLDivElement>(null);
  function remove(index: number) {
    // The pressed button disappears, so the field gets the focus.
    frame.current?.querySelector('input')?.focus();
    onChange(value.toSpliced(index, 1));
  }
  return (
    <div ref={frame} className="grid grid-cols-[minmax(0,1fr)] content-start gap-2">
      <NameField
        label={m.series}
        kind="series"
        mayAdd
        onChoose={(added) =>
          onChange(
            withNames(
              value,
              added.map((name) => ({ ...name, number: '' })),
            ),
          )
        }
      />
      {value.length > 0 && (
        <ul aria-label={m.series} className="grid gap-2">
          {value.map((series, index) => (
            <li
              key={`${series.id} ${series.name} ${index}`}
              className="flex items-start gap-3 rounded-md border border-border bg-surface py-2 ps-3 pe-1"
            >
              <span dir="auto" className="min-w-0 flex-1 self-center font-semibold wrap-anywhere">
                {series.name}
              </span>
              <span className="w-28 shrink-0">
                <TextField
                  label={m.number}
                  value={series.number}
                  onChange={(number) => onChange(value.with(index, { ...series, number }))}
                  inputMode="decimal"
                  autoComplete="off"
                  maxLength={10}
                  error={numberProblem(series.number)}
                />
              </span>
              <IconButton
                label={m.removeSeries({ name: series.name })}
                icon={<X size={20} aria-hidden />}
                onClick={() => remove(index)}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
