export interface ProgressBarProps {
  label: string;
  /** 0 to 100. */
  percent: number;
  /** How far it is in words, for ears: '43 %, 12 MB of 28 MB'. */
  valueText: string;
  /** It stands still for now. */
  isHeld?: boolean;
}

/** How far something has come. */
export const ProgressBar = ({ label, percent, valueText, isHeld = false }: ProgressBarProps) => (
  <div
    role="progressbar"
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
