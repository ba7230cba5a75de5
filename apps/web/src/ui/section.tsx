import { type ReactNode, useId } from 'react';

export interface SectionProps {
  title: string;
  /** Shown at the end of the heading's line, such as a ghost button. */
  action?: ReactNode;
  children: ReactNode;
}

export function Section({ title, action, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-8">
      <div className="mb-4 flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}
