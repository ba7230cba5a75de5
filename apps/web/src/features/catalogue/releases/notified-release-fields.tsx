import { CheckBox } from '../../../ui/check-box.tsx';
import { m } from './messages.ts';
import type { DraftRelease } from './release-draft.ts';
import { ReleaseFields } from './release-fields.tsx';

export interface NotifiedReleaseFieldsProps {
  value: DraftRelease;
  onChange: (part: Partial<DraftRelease>) => void;
  /** True after an attempt to save: an empty time is an error then. */
  isChecked: boolean;
  isNotified: boolean;
  onNotified: (isNotified: boolean) => void;
  /** Text that says which followers are notified, and when. */
  hint: string;
}

/** Fields for the release time of several playlists, and whether their followers are notified. */
export const NotifiedReleaseFields = ({
  value,
  onChange,
  isChecked,
  isNotified,
  onNotified,
  hint,
}: NotifiedReleaseFieldsProps) => (
  <>
    <ReleaseFields label={m.visibility} value={value} onChange={onChange} isChecked={isChecked} />
    {value.state === 'draft' ? (
      <p className="text-sm text-text-2">{m.onlyStaffSeeDrafts}</p>
    ) : (
      <CheckBox label={m.notifyFollowers} hint={hint} isOn={isNotified} onChange={onNotified} />
    )}
  </>
);
