import type { AdminPage, PageDraft } from '@lamplight/contract';
import { slugOf, slugProblem } from '@lamplight/contract/page-limits';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { detailOf } from '../../../lib/api.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { PillRadioGroup } from '../../../ui/pill-radio-group.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { m } from './messages.ts';
import { type NewPage, outlinesQuery, useAddPage } from './pages-queries.ts';

/** Returns a slug that no page has: 'terms', 'terms-2', … */
function freeSlug(slug: string, pages: readonly Pick<AdminPage, 'slug'>[]): string {
  const taken = new Set(pages.map((page) => page.slug));
  const base = slugProblem(slug) === null ? slug : `${slug}-page`.replace(/^-/, '');
  for (let n = 1; ; n += 1) {
    const candidate = n === 1 ? base : `${base}-${n}`;
    if (!taken.has(candidate)) return candidate;
  }
}

interface AddPageDialogProps {
  pages: readonly AdminPage[];
  onAdded: (page: PageDraft) => void;
  onClose: () => void;
}

/** Asks which template a new page starts from, and adds the page as a draft. */
export function AddPageDialog({ pages, onAdded, onClose }: AddPageDialogProps) {
  const outlines = useQuery(outlinesQuery);
  const [choice, setChoice] = useState('');
  const adding = useAddPage();
  const [title, setTitle] = useState('');
  const chosen = outlines.data?.find(({ slug }) => slug === choice);
  return (
    <FormDialog
      open
      title={m.addPage}
      submitLabel={m.add}
      busy={adding.isPending}
      problem={(outlines.error ?? adding.error) && detailOf(outlines.error ?? adding.error, m.pageNotAdded)}
      onClose={onClose}
      onSubmit={() => {
        const blank = { slug: slugOf(title), title, body: '', needs_consent: false };
        const page: NewPage = { ...(chosen ?? blank), in_foot: true };
        adding.mutate({ ...page, slug: freeSlug(page.slug, pages) }, { onSuccess: onAdded });
      }}
    >
      <PillRadioGroup
        label={m.start}
        value={choice}
        onChange={setChoice}
        choices={[
          { value: '', label: m.blank },
          ...(outlines.data ?? []).map(({ slug, title }) => ({ value: slug, label: title })),
        ]}
      />
      {!chosen && <TextField label={m.title} value={title} onChange={setTitle} autoComplete="off" />}
      <p className="text-sm text-text-2">{m.outlinesSayWhatApp}</p>
    </FormDialog>
  );
}
