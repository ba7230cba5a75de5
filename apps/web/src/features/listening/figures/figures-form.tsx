import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { type FiguresAddress, readFiguresAddress } from './figures-address.ts';
import { m } from './messages.ts';

interface FiguresFormProps {
  address: FiguresAddress;
  /**
   * Range of the figures on screen, for fields that the address leaves empty; undefined until the figures have loaded.
   */
  shown: { readonly from: string; readonly to: string } | undefined;
  onChange: (address: FiguresAddress) => void;
}

/** Form that sets the range and the step of the figures. */
export function FiguresForm({ address, shown, onChange }: FiguresFormProps) {
  const [typed, setTyped] = useState<Partial<FiguresAddress>>({});
  const from = typed.from ?? (address.from || shown?.from || '');
  const to = typed.to ?? (address.to || shown?.to || '');
  const step = typed.step ?? address.step;
  return (
    <form
      aria-label={m.range}
      className="mb-6 grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-[12rem_12rem_12rem_auto] lg:justify-start print:hidden"
      onSubmit={(event) => {
        event.preventDefault();
        onChange({ ...address, from, to, step });
        setTyped({});
      }}
    >
      <TextField
        label={m.from}
        type="date"
        value={from}
        onChange={(day) => setTyped({ ...typed, from: day })}
      />
      <TextField label={m.to} type="date" value={to} onChange={(day) => setTyped({ ...typed, to: day })} />
      <SelectField
        label={m.by}
        value={step}
        onChange={(value) =>
          setTyped({ ...typed, step: readFiguresAddress(new URLSearchParams({ step: value })).step })
        }
      >
        <option value="day">{m.day}</option>
        <option value="week">{m.week}</option>
        <option value="month">{m.month}</option>
      </SelectField>
      <Button type="submit" variant="outline">
        {m.show}
      </Button>
    </form>
  );
}
