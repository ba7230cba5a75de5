import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { detailOf } from '../../../lib/api.ts';
import { Loaded } from '../../../ui/loaded.tsx';
import { Section } from '../../../ui/section.tsx';
import { CsvButton } from './csv-button.tsx';
import type { FiguresAddress } from './figures-address.ts';
import { FiguresForm } from './figures-form.tsx';
import { m } from './messages.ts';

interface FiguresSectionProps<Figures> {
  title: string;
  address: FiguresAddress;
  onChange: (address: FiguresAddress) => void;
  query: UseQueryResult<Figures>;
  /** Downloads the figures as a CSV file. */
  download: () => Promise<void>;
  children: (figures: Figures) => ReactNode;
}

/** Figures of a range, which the form above them changes. */
export const FiguresSection = <Figures extends { readonly range: { from: string; to: string } }>({
  title,
  address,
  onChange,
  query,
  download,
  children,
}: FiguresSectionProps<Figures>) => (
  <Section title={title} action={<CsvButton download={download} />}>
    <FiguresForm address={address} shown={query.data?.range} onChange={onChange} />
    <Loaded
      data={query.isError ? undefined : query.data}
      query={query}
      detail={detailOf(query.error, m.notLoaded)}
      label={m.loading}
    >
      {children}
    </Loaded>
  </Section>
);
