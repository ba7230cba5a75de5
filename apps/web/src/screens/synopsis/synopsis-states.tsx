import type { ReactNode } from 'react';
import { SynopsisFrame } from '../../features/books/index.ts';
import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Illustration } from '../../ui/illustration.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

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
  <div className="wrap">
    <div className="py-3">{back}</div>
    <section className="grid justify-items-center gap-4 py-12 text-center">
      <Illustration name="lost" />
      <h1 className="text-2xl">Audiobook not found.</h1>
      <ButtonLink to={paths.home()}>Go to Home</ButtonLink>
    </section>
  </div>
);
