import type { ReactNode } from 'react';
import { BrandMark } from '../../ui/brand-mark.tsx';
import './auth-layout.css';
import { LampScene } from './lamp-scene.tsx';

export interface AuthLayoutProps {
  title: string;
  text?: ReactNode;
  children: ReactNode;
}

/** Layout of the sign-in screens: a card on a phone; on a desktop, the lamp on the left and the form on the right. */
export function AuthLayout({ title, text, children }: AuthLayoutProps) {
  return (
    <div className="sign-in">
      <div className="sign-in-art" aria-hidden="true">
        <LampScene />
        <p className="sign-in-motto">
          Stories, <br />
          by lamplight.
        </p>
      </div>
      <div className="sign-in-side">
        <div className="sign-in-card">
          <p className="flex items-center gap-2.5 font-display text-[1.375rem] leading-none font-[650]">
            <span className="text-accent">
              <BrandMark size={30} />
            </span>
            Lamplight
          </p>
          <div className="mt-6 mb-6 grid gap-2 lg:mt-8">
            <h1 className="text-3xl">{title}</h1>
            {text && <p className="text-text-2">{text}</p>}
          </div>
          {children}
        </div>
      </div>
    </div>
  );
}
