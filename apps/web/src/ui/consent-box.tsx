import './choice.css';
import { listParts } from '@lamplight/messages/intl';
import { useId } from 'react';
import { m } from './messages.ts';

export interface ConsentBoxProps {
  pages: readonly { readonly id: number; readonly title: string; readonly slug: string }[];
  hrefOf: (slug: string) => string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  error?: string | undefined;
}

/** Checkbox that asks for consent to pages, which open in a new tab. Never ticked by default. */
export function ConsentBox({ pages, hrefOf, isOn, onChange, error }: ConsentBoxProps) {
  const id = useId();
  const links = pages.map(({ id: pageId, title, slug }) => (
    <a
      key={pageId}
      href={hrefOf(slug)}
      target="_blank"
      rel="noopener"
      className="rounded-xs font-semibold text-accent-text underline decoration-1 underline-offset-4 hover:decoration-2"
    >
      <bdi>{title}</bdi>
      <span className="sr-only"> {m.opensInNewTab}</span>
    </a>
  ));
  return (
    <div className="grid gap-1">
      <div className="flex items-start gap-3">
        <input
          id={id}
          name="consent"
          type="checkbox"
          className="check-box mt-0.5"
          checked={isOn}
          required
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        <label htmlFor={id} className="min-w-0">
          {m.agreeTo({ pages: listParts(links) })}
        </label>
      </div>
      <p id={`${id}-error`} role="alert" className="text-sm font-medium text-danger">
        {error}
      </p>
    </div>
  );
}
