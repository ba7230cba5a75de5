import type { ReactNode } from 'react';
import { SynopsisFrame } from '../../features/books/index.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { MissingPage } from '../shared/missing-page.tsx';

export const SynopsisSkeleton = ({ back }: { back: ReactNode }) => (
  <div aria-busy="true">
    <span role="status" className="sr-only">
      Loading
    </span>
    <SynopsisFrame
      hue={null}
      back={back}
      cover={<Skeleton shape="cover" />}
      head={
        <div className="grid w-full justify-items-center gap-4 low:sm:justify-items-start lg:justify-items-start">
          <Skeleton shape="heading" />
          <div className="w-40">
            <Skeleton shape="line" />
          </div>
          <Skeleton shape="button" />
        </div>
      }
      chapters={
        <div className="mt-8 grid gap-3">
          <Skeleton shape="line" />
          <Skeleton shape="line" />
          <Skeleton shape="short-line" />
        </div>
      }
    />
  </div>
);

export const BookMissing = ({ back }: { back: ReactNode }) => (
  <MissingPage title="Audiobook not found." back={back} />
);
