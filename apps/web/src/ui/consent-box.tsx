import { Fragment, useId } from 'react';

export interface ConsentBoxProps {
  pages: readonly { readonly id: number; readonly title: string; readonly slug: string }[];
  hrefOf: (slug: string) => string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  error?: string | undefined;
}

const separator = (index: number, count: number): string =>
  index === 0 ? '' : index === count - 1 ? ' and ' : ', ';

/** Checkbox that asks for consent to pages, which open in a new tab. Never ticked by default. */
export function ConsentBox({ pages, hrefOf, isOn, onChange, error }: ConsentBoxProps) {
  const id = useId();
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
          I agree to:{' '}
          {pages.map(({ id: pageId, title, slug }, index) => (
            <Fragment key={pageId}>
              {separator(index, pages.length)}
              <a
                href={hrefOf(slug)}
                target="_blank"
                rel="noopener"
                className="rounded-xs font-semibold text-accent-text underline decoration-1 underline-offset-4 hover:decoration-2"
              >
                <bdi>{title}</bdi>
                <span className="sr-only"> (opens in a new tab)</span>
              </a>
            </Fragment>
          ))}
        </label>
      </div>
      <p id={`${id}-error`} role="alert" className="text-sm font-medium text-danger">
        {error}
      </p>
    </div>
  );
}
