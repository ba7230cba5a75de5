import type { ReactNode } from 'react';
import { Illustration, type IllustrationName } from './illustration.tsx';

export interface MessagePageProps {
  illustration: IllustrationName;
  /** A short text above the title, such as 404. */
  eyebrow?: string;
  title: string;
  text?: ReactNode;
  action: ReactNode;
}

/** A full-screen message: one picture, one line, one button. */
export function MessagePage({ illustration, eyebrow, title, text, action }: MessagePageProps) {
  return (
    <div className="wrap grid min-h-[70dvh] content-center justify-items-center gap-4 py-12 text-center">
      <Illustration name={illustration} />
      <div className="grid justify-items-center gap-2">
        {eyebrow && (
          <p className="font-ui text-sm font-bold tracking-[0.2em] text-accent-text tabular-nums">
            {eyebrow}
          </p>
        )}
        <h1 className="text-3xl">{title}</h1>
        {text && <p className="max-w-[44ch] text-text-2 text-pretty">{text}</p>}
      </div>
      <div className="mt-2">{action}</div>
    </div>
  );
}
