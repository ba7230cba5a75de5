import type { ReactNode } from 'react';
import { Leaf } from '../../ui/leaf.tsx';
import './sign-in.css';
import { LampScene } from './lamp-scene.tsx';

export interface SignInFrameProps {
  title: string;
  text?: ReactNode;
  children: ReactNode;
}

/** The frame of the sign-in family: a card on a phone; on a desktop, the lamp on the left and the form right. */
export function SignInFrame({ title, text, children }: SignInFrameProps) {
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
              <Leaf size={30} />
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
