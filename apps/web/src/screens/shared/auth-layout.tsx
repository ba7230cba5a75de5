import './auth-layout.css';
import { defaultSite } from '@lamplight/contract/site-limits';
import type { ReactNode } from 'react';
import { LanguageField } from '../../features/accounts/index.ts';
import { useSitePages } from '../../features/publishing/index.ts';
import { paths } from '../../lib/paths.ts';
import { useSite } from '../../lib/use-site.ts';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { PageLinks } from '../../ui/page-links.tsx';
import { m } from './auth-layout.messages.ts';
import { LampScene } from './lamp-scene.tsx';

export interface AuthLayoutProps {
  title: string;
  text?: ReactNode;
  children: ReactNode;
}

/** Layout of the sign-in screens: a card on a phone; on a desktop, the lamp on the left and the form on the right. */
export function AuthLayout({ title, text, children }: AuthLayoutProps) {
  const site = useSite();
  const pages = useSitePages();
  return (
    <div className="sign-in">
      <div className="sign-in-art" aria-hidden="true">
        {site.cover ? <img src={site.cover} alt="" /> : <LampScene />}
        {/* The built-in motto is part of the drawing. */}
        {(!site.cover || site.tagline !== defaultSite.tagline) && (
          <p dir="auto" className="sign-in-motto">
            {site.tagline === defaultSite.tagline ? m.motto({ line: <br /> }) : site.tagline}
          </p>
        )}
      </div>
      <div className="sign-in-side">
        <div className="sign-in-card">
          <p className="flex items-center gap-2.5 font-display text-[1.375rem] leading-none font-[650]">
            <span className="flex-none text-accent">
              <BrandMark size={30} logo={site.logo} />
            </span>
            <span dir="auto" className="min-w-0 break-words">
              {site.name}
            </span>
          </p>
          <div className="mt-6 mb-6 grid grid-cols-[minmax(0,1fr)] gap-2 lg:mt-8">
            <h1 className="text-3xl">{title}</h1>
            {text && <p className="text-text-2">{text}</p>}
          </div>
          {children}
          {site.contact !== '' && (
            <p className="mt-8 text-sm break-words text-text-2">
              {m.contact({ address: <Contact address={site.contact} /> })}
            </p>
          )}
          <div className="mt-8">
            <LanguageField />
          </div>
          <PageLinks
            pages={pages}
            hrefOf={paths.page}
            more={[{ title: m.cancelSubscription, href: paths.cancelSubscription() }]}
          />
        </div>
      </div>
    </div>
  );
}

/** An e-mail or web address, as a link. */
const Contact = ({ address }: { address: string }) => (
  <a
    className="font-semibold text-accent-text underline"
    href={address.startsWith('https://') ? address : `mailto:${address}`}
    rel="noopener"
  >
    {address.replace(/^https:\/\//, '')}
  </a>
);

interface SignedInNoteProps {
  username: string;
  to: string;
}

/** Note above the sign-in forms for visitors who are already signed in. */
export const SignedInNote = ({ username, to }: SignedInNoteProps) => (
  <div className="mb-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md border border-border bg-surface py-2 ps-4 pe-2">
    <p className="min-w-0 flex-1 basis-32 text-text-2">
      {m.signedInAs({
        name: (
          <span dir="auto" className="font-semibold break-words text-text">
            {username}
          </span>
        ),
      })}
    </p>
    <ButtonLink to={to} variant="outline" size="sm">
      {m.continue}
    </ButtonLink>
  </div>
);
