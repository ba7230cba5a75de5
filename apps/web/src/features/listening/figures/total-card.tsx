interface TotalCardProps {
  label: string;
  value: string;
  /** Value of the preceding range, in words. */
  before: string;
}

/** One figure of a range, as a term and its value in a definition list. */
export const TotalCard = ({ label, value, before }: TotalCardProps) => (
  <div className="rounded-lg border border-border bg-surface p-4">
    <dt className="text-sm text-text-2">{label}</dt>
    <dd>
      <bdi className="block text-2xl font-semibold tabular-nums">{value}</bdi>
      <span className="text-sm text-text-2">{before}</span>
    </dd>
  </div>
);
