import { Spinner } from './spinner.tsx';

/** A spinner in the middle of a screen's free space, or of a panel's. */
export const Loading = ({ label, of = 'screen' }: { label: string; of?: 'screen' | 'panel' }) => (
  <div className={`grid place-items-center ${of === 'screen' ? 'py-16' : 'py-10'}`}>
    <Spinner label={label} />
  </div>
);
