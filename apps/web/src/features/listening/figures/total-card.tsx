interface TotalCardProps {
  label: string;
  value: string;
  /** The value of the range before, in words. */
  before: string;
}

/** A figure of a range, in a definition list. */
export const TotalCard = ({ label, value, before }: TotalCardProps) => (
  <div className="rounded-lg border border-border bg-surface p-4">
    <dt className="text-sm text-text-2">{label}</dt>
    <dd>
      <bdi className="block text-2xl font-semibold tabular-nums">{value}</bdi>
      <span className="text-sm text-text-2">{before}</span>
    </dd>
  </div>
);
