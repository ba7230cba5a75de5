import type { FeedAddress, FeedKind } from '@lamplight/contract';
import { feedLimits } from '@lamplight/contract/feed-limits';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, detailOf } from '../../../lib/api.ts';
import { noResult, useForm } from '../../../lib/use-form.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { PillRadioGroup } from '../../../ui/pill-radio-group.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { FeedAddressDialog } from './feed-address-dialog.tsx';
import { feedsQuery } from './feed-queries.ts';
import { m } from './messages.ts';

/** Book or series that a new feed plays. */
export interface FeedSubject {
  readonly kind: 'book' | 'series';
  readonly id: number;
  readonly name: string;
}

const kinds = ['library', 'follows', 'new'] as const;
const choices = kinds.map((kind) => ({ value: kind, label: m[`kind_${kind}`] }));

/**
 * Dialog that creates a feed, and then shows the feed's address.
 * @param subject book or series of the feed; null if the member chooses what the feed plays
 */
export function FeedDialog({ subject, onClose }: { subject: FeedSubject | null; onClose: () => void }) {
  const client = useQueryClient();
  const [made, setMade] = useState<FeedAddress | null>(null);
  const form = useForm({
    initial: { name: (subject?.name ?? '').slice(0, feedLimits.nameCharacters), kind: 'library' },
    validate: ({ name }) => (name.trim() === '' ? { name: m.enterName } : {}),
    async send({ name, kind }) {
      try {
        const content = subject ? { kind: subject.kind, subject_id: subject.id } : { kind: kind as FeedKind };
        setMade(await call('POST /user/feeds', { body: { name, ...content } }));
        void client.invalidateQueries(feedsQuery);
        return { ...noResult, isDone: true };
      } catch (error) {
        return { ...noResult, text: detailOf(error, m.notCreated) };
      }
    },
  });
  if (made) return <FeedAddressDialog feed={made} onClose={onClose} />;
  return (
    <FormDialog
      open
      title={subject ? m.listenInAnotherApp : m.newFeed}
      submitLabel={m.create}
      busy={form.isBusy}
      problem={form.result.text}
      onSubmit={(event) => void form.submit(event)}
      onClose={onClose}
    >
      <p className="text-text-2">{m.intro}</p>
      {subject ? (
        <p>{m[`kind_${subject.kind}`]({ name: <bdi>{subject.name}</bdi> })}</p>
      ) : (
        <>
          <PillRadioGroup
            label={m.content}
            choices={choices}
            value={form.values.kind}
            onChange={form.field('kind').onChange}
          />
          <p className="text-sm text-text-2">{m.oneBookHint}</p>
        </>
      )}
      <TextField
        {...form.field('name')}
        label={m.name}
        hint={m.nameHint}
        maxLength={feedLimits.nameCharacters}
        autoComplete="off"
      />
    </FormDialog>
  );
}
