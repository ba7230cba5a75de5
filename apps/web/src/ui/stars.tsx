import './choice.css';
import './stars.css';
import { Star } from 'lucide-react';
import { type CSSProperties, useId } from 'react';
import { m } from './messages.ts';

const five = [1, 2, 3, 4, 5] as const;

/** Rounds a number of stars to half a star. */
export const halfStars = (value: number): number => Math.round(value * 2) / 2;

/** Stars out of five, with halves. */
export function Stars({ value, size = 18 }: { value: number; size?: number }) {
  const row = (fill: string) => five.map((star) => <Star key={star} size={size} fill={fill} aria-hidden />);
  const cut = 100 - halfStars(value) * 20;
  return (
    <span role="img" aria-label={m.outOfFive({ average: value })} className="stars">
      {row('none')}
      <span className="stars-filled" style={{ '--cut': `${cut}%` } as CSSProperties}>
        {row('currentColor')}
      </span>
    </span>
  );
}

interface StarChoiceProps {
  label: string;
  /** Number of stars; null until one is chosen. */
  value: number | null;
  onChange: (stars: number) => void;
}

/** Radio group of five stars; the arrow keys change the number. */
export function StarChoice({ label, value, onChange }: StarChoiceProps) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-semibold text-text-2">{label}</legend>
      <div className="star-choices">
        {five.map((stars) => (
          <label key={stars} className="star-choice">
            <input
              type="radio"
              className="choice-input"
              name={name}
              checked={stars === value}
              onChange={() => onChange(stars)}
            />
            <Star size={28} fill={stars <= (value ?? 0) ? 'currentColor' : 'none'} aria-hidden />
            <span className="sr-only">{m.stars({ count: stars })}</span>
          </label>
        ))}
        <span aria-hidden="true" className="ms-2 text-sm text-text-2 tabular-nums">
          {value === null ? '' : m.valueOfFive({ value })}
        </span>
      </div>
    </fieldset>
  );
}
