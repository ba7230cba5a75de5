import type { ReactNode } from 'react';
import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Illustration } from '../../ui/illustration.tsx';
import { m } from './messages.ts';

interface MissingPageProps {
  title: string;
  back: ReactNode;
}

/** Screen for an object that does not exist or no longer exists. */
export const MissingPage = ({ title, back }: MissingPageProps) => (
  <div className="wrap">
    <div className="py-3">{back}</div>
    <section className="grid justify-items-center gap-4 py-12 text-center">
      <Illustration name="lost" />
      <h1 className="text-2xl">{title}</h1>
      <ButtonLink to={paths.home()}>{m.goToHome}</ButtonLink>
    </section>
  </div>
);
