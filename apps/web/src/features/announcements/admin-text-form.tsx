import { limits } from '@lamplight/contract/limits';
import { countCharacters } from '@lamplight/contract/text';
import { useEffect, useId, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/text-area.tsx';

export interface AdminTextFormProps {
  value: string;
  onChange: (text: string) => void;
  onSave: () => void;
  onCancel: () => void;
}

export function AdminTextForm({ value, onChange, onSave, onCancel }: AdminTextFormProps) {
  const countId = useId();
  const form = useRef<HTMLFormElement>(null);
  // The form opens on a press: focus its field.
  useEffect(() => form.current?.querySelector('textarea')?.focus(), []);
  const count = countCharacters(value);
  const over = count - limits.adminTextCharacters;
  return (
    <form
      ref={form}
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (over <= 0) onSave();
      }}
    >
      <TextArea
        label="Text above the update requests"
        rows={4}
        value={value}
        onChange={onChange}
        error={over > 0 ? `${over} too many to be saved.` : null}
        aria-describedby={countId}
      />
      <div className="flex items-center justify-end gap-2">
        <p id={countId} className="me-auto text-sm text-text-2 tabular-nums">
          {count} / {limits.adminTextCharacters}
          <span className="sr-only"> characters</span>
        </p>
        <Button variant="ghost" size="sm" onClick={onCancel}>
          Cancel
        </Button>
        <Button size="sm" type="submit" disabled={over > 0}>
          Save
        </Button>
      </div>
    </form>
  );
}
