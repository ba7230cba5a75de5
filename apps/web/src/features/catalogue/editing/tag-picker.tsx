import { bookLimits } from '@lamplight/contract/book-limits';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { m } from './messages.ts';
import { suggestTags } from './tag-suggestions.ts';

interface TagPickerProps {
  kind: 'main' | 'sub';
  value: string;
  /** Existing tags of playlists. */
  known: readonly string[];
  onChange: (tag: string) => void;
  isRequired?: boolean;
}

/** A tag field: choose an existing tag or type a new one. */
export function TagPicker({ kind, value, known, onChange, isRequired = true }: TagPickerProps) {
  const offered = suggestTags(known, value);
  return (
    <div className="grid content-start gap-2">
      <TextField
        label={kind === 'main' ? m.mainTag : m.subTag}
        value={value}
        onChange={onChange}
        autoComplete="off"
        maxLength={bookLimits.tagCharacters}
        required={isRequired}
      />
      {offered.length > 0 && (
        <ul aria-label={kind === 'main' ? m.mainTagsInUse : m.subTagsInUse} className="flex flex-wrap gap-2">
          {offered.map((tag) => (
            <li key={tag}>
              <Button variant="outline" size="sm" onClick={() => onChange(tag)}>
                {tag}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
