import { bookLimits } from '@lamplight/contract/book-limits';
import { useQuery } from '@tanstack/react-query';
import type { Ref } from 'react';
import { CheckBox } from '../../../ui/check-box.tsx';
import { PillRadioGroup } from '../../../ui/pill-radio-group.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { statusName } from '../books/status-line.tsx';
import { mainTags, subTags, tagPairsQuery } from '../books/tag-queries.ts';
import { ReleaseFields } from '../releases/release-fields.tsx';
import { type Draft, statuses } from './draft.ts';
import { m } from './messages.ts';
import { CreditFields, MoreDetails } from './metadata-fields.tsx';
import { TagPicker } from './tag-picker.tsx';

export interface AboutFieldsProps {
  draft: Draft;
  onChange: (part: Partial<Draft>) => void;
  /** Error of the title field. */
  titleProblem: string | null;
  titleRef: Ref<HTMLInputElement>;
  /** True after a failed attempt to save. */
  isChecked: boolean;
  /** Reason for which the last save refused the release; null if it did not. */
  releaseRefusal: string | null;
}

/** All fields of a playlist except its cover and chapters. */
export function AboutFields(props: AboutFieldsProps) {
  const { draft, onChange, titleProblem, titleRef, isChecked, releaseRefusal } = props;
  const tags = useQuery(tagPairsQuery).data ?? [];
  const words = [...new Set<string>([...statuses, draft.status])].filter(Boolean);
  return (
    <div className="grid min-w-0 content-start gap-5">
      <TextField
        ref={titleRef}
        label={m.title}
        value={draft.title}
        onChange={(title) => onChange({ title })}
        autoComplete="off"
        maxLength={bookLimits.titleCharacters}
        required
        error={titleProblem}
      />
      <CreditFields draft={draft} onChange={onChange} />
      <PillRadioGroup
        label={m.status}
        choices={words.map((word) => ({ value: word, label: statusName(word) }))}
        value={draft.status}
        onChange={(status) => onChange({ status })}
      />
      <div className="grid gap-1.5">
        <span aria-hidden className="text-sm font-semibold">
          {m.synopsis}
        </span>
        <TextArea
          label={m.synopsis}
          value={draft.synopsis}
          onChange={(synopsis) => onChange({ synopsis })}
          maxLength={bookLimits.synopsisCharacters}
        />
      </div>
      <div className="grid gap-5 md:grid-cols-2">
        <TagPicker
          kind="main"
          value={draft.main}
          known={mainTags(tags)}
          onChange={(main) => onChange({ main })}
        />
        <TagPicker
          kind="sub"
          value={draft.sub}
          known={subTags(tags, '')}
          onChange={(sub) => onChange({ sub })}
        />
      </div>
      <ReleaseFields
        label={m.release}
        value={draft}
        isChecked={isChecked}
        refusal={releaseRefusal}
        onChange={(change) =>
          onChange(
            change.state === 'scheduled' && draft.state !== 'scheduled'
              ? { ...change, notify: true }
              : change,
          )
        }
      />
      <CheckBox
        label={m.notifyFollowers}
        hint={m.notifyHint}
        isOn={draft.notify}
        onChange={(notify) => onChange({ notify })}
      />
      <MoreDetails draft={draft} onChange={onChange} />
      <CheckBox
        label={m.partDemo}
        hint={m.demoHint}
        isOn={draft.demo}
        onChange={(demo) => onChange({ demo })}
      />
    </div>
  );
}
