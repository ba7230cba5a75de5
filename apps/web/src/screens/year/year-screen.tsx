import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { OwnYear } from '../../features/listening/index.ts';
import { paths } from '../../lib/paths.ts';
import { BackButton } from '../shared/back-button.tsx';
import { m } from './messages.ts';

const numberIn = (text: string | null, from: number, to: number): number | null => {
  const value = Number(text ?? Number.NaN);
  return Number.isInteger(value) && value >= from && value <= to ? value : null;
};

/** /year: year and month are in the URL. */
export function YearScreen() {
  const [query] = useSearchParams();
  const [thisYear] = useState(() => new Date().getFullYear());
  const navigate = useNavigate();
  return (
    <div className="wrap pb-10">
      <div className="pt-3">
        <BackButton to={paths.profile()} />
      </div>
      <h1 className="mt-1 text-3xl">{m.yourYear}</h1>
      <OwnYear
        year={numberIn(query.get('year'), 2000, 9999) ?? thisYear}
        month={numberIn(query.get('month'), 1, 12)}
        onChange={(year, month) => void navigate(paths.year({ year, month }), { replace: true })}
      />
    </div>
  );
}
