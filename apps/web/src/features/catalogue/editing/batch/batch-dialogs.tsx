import type { BookSummary } from '@lamplight/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CheckBox } from '../../../../ui/check-box.tsx';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { FormDialog } from '../../../../ui/form-dialog.tsx';
import { PillRadioGroup } from '../../../../ui/pill-radio-group.tsx';
import { mainTags, subTags, tagPairsQuery } from '../../books/tag-queries.ts';
import { NotifiedReleaseFields } from '../../releases/notified-release-fields.tsx';
import { firstReleaseProblem, publicNow, releaseInput } from '../../releases/release-draft.ts';
import { TagPicker } from '../tag-picker.tsx';
import { type BatchChange, countTags } from './batch.ts';
import { m } from './messages.ts';

export interface BatchDialogProps {
  books: readonly BookSummary[];
  onClose: () => void;
  onChange: (change: BatchChange) => void;
}

/** Asks for the release time of the selected playlists. */
export function BatchReleaseDialog({ books, onClose, onChange }: BatchDialogProps) {
  const [release, setRelease] = useState(publicNow);
  const [isNotified, setNotified] = useState(false);
  const [isChecked, setChecked] = useState(false);
  return (
    <FormDialog
      open
      size="wide"
      title={m.whenOut({ count: books.length })}
      submitLabel={m.apply}
      onClose={onClose}
      onSubmit={() => {
        setChecked(true);
        if (firstReleaseProblem(release, undefined) !== null) return;
        const notify = release.state !== 'draft' && isNotified;
        onChange({ release: releaseInput(release), notify });
      }}
    >
      <NotifiedReleaseFields
        value={release}
        onChange={(part) => setRelease((now) => ({ ...now, ...part }))}
        isChecked={isChecked}
        isNotified={isNotified}
        onNotified={setNotified}
        hint={m.playlistsNotPublicYet}
      />
    </FormDialog>
  );
}

const ways = [
  { value: 'add', label: m.addTag },
  { value: 'remove', label: m.removeTags },
];

/** Dialog that adds a pair of tags to the selected playlists, or removes pairs. */
export function BatchTagsDialog({ books, onClose, onChange }: BatchDialogProps) {
  const { data: pairs = [] } = useQuery(tagPairsQuery);
  const [way, setWay] = useState('add');
  const [main, setMain] = useState('');
  const [sub, setSub] = useState('');
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());
  const counted = countTags(books).map((tag) => ({
    ...tag,
    text: [tag.main_tag, tag.sub_tag].filter(Boolean).join(' · '),
  }));
  const isAdding = way === 'add';
  const tag = { main_tag: main.trim(), sub_tag: sub.trim() || null };
  return (
    <FormDialog
      open
      size="wide"
      title={m.tagsPlaylists({ count: books.length })}
      submitLabel={isAdding ? m.add : m.remove}
      maySubmit={isAdding ? tag.main_tag !== '' : removed.size > 0}
      onClose={onClose}
      onSubmit={() =>
        onChange(
          isAdding
            ? { add_tags: [tag] }
            : {
                remove_tags: counted
                  .filter(({ text }) => removed.has(text))
                  .map(({ main_tag, sub_tag }) => ({ main_tag, sub_tag })),
              },
        )
      }
    >
      <PillRadioGroup label={m.change} choices={ways} value={way} onChange={setWay} />
      {isAdding ? (
        <div className="grid gap-4 sm:grid-cols-2">
          <TagPicker kind="main" value={main} known={mainTags(pairs)} onChange={setMain} />
          <TagPicker
            kind="sub"
            value={sub}
            known={subTags(pairs, main)}
            onChange={setSub}
            isRequired={false}
          />
        </div>
      ) : (
        <fieldset className="grid gap-3">
          <legend className="mb-2 text-sm font-semibold text-text-2">{m.tagsSelectedPlaylists}</legend>
          {counted.map(({ text, count }) => (
            <CheckBox
              key={text}
              label={text}
              hint={m.playlists({ count: count })}
              isOn={removed.has(text)}
              onChange={(isOn) =>
                setRemoved(isOn ? removed.union(new Set([text])) : removed.difference(new Set([text])))
              }
            />
          ))}
        </fieldset>
      )}
    </FormDialog>
  );
}

/** Number of titles shown before 'and 7 more'. */
const shownTitles = 5;

/** Asks before the selected playlists are deleted. */
export const BatchDeletionDialog = ({ books, onClose, onChange }: BatchDialogProps) => (
  <ConfirmDialog
    open
    danger
    title={m.deletePlaylists({ count: books.length })}
    text={
      <>
        <ul className="mb-3 list-disc ps-5 text-text">
          {books.slice(0, shownTitles).map(({ id, title }) => (
            <li key={id} dir="auto" className="wrap-anywhere">
              {title}
            </li>
          ))}
          {books.length > shownTitles && <li>{m.andMore({ count: books.length - shownTitles })}</li>}
        </ul>
        <p>{m.deletesWithAll({ count: books.length })}</p>
      </>
    }
    confirmLabel={m.delete}
    onCancel={onClose}
    onConfirm={() => onChange({ delete: true })}
  />
);
