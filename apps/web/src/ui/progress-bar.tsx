import './progress-bar.css';

export interface ProgressBarProps {
  label: string;
  /** 0 to 100. */
  percent: number;
  /** The progress in words, for screen readers: '43 %, 12 MB of 28 MB'. */
  valueText: string;
  /** True while paused. */
  isHeld?: boolean;
}

/** A progress bar with a label; it grows to the right in every language. */
export const ProgressBar = ({ label, percent, valueText, isHeld = false }: ProgressBarProps) => (
  <div
    role="progressbar"
    dir="ltr"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={percent}
    aria-valuetext={valueText}
    data-held={isHeld || undefined}
    className="progress-bar"
  >
    <span style={{ inlineSize: `${percent}%` }} />
  </div>
);
