// Safari drops a table's semantics when it is laid out as cards, so its roles are explicit.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import type { Member } from '@lamplight/contract';
import type { ReactNode } from 'react';
import { cx } from '../../../ui/cx.ts';
import { MemberLastSeen, MemberPlan, MemberRenewal, MemberSince } from './member-facts.tsx';
import './member-table.css';
import { m } from './messages.ts';

export interface MemberTableProps {
  /** Accessible name. */
  label: string;
  columns: readonly { readonly name: string; readonly sorted?: 'ascending' | 'descending' | undefined }[];
  isBusy?: boolean;
  /** Rows, each a `MemberTableRow`. */
  children: ReactNode;
}

/** A table with a sticky head; its rows are cards on a phone. */
export const MemberTable = ({ label, columns, isBusy = false, children }: MemberTableProps) => (
  <table
    role="table"
    aria-label={label}
    aria-busy={isBusy}
    className={cx('member-table', columns.length > 4 && 'member-table-wide')}
  >
    <thead role="rowgroup">
      <tr role="row">
        {columns.map(({ name, sorted }) => (
          <th key={name} role="columnheader" scope="col" aria-sort={sorted}>
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody role="rowgroup">{children}</tbody>
  </table>
);

export interface MemberTableRowProps {
  username: ReactNode;
  email: ReactNode;
  subscription: ReactNode;
  /** The member whose plan and dates are shown; omitted in tables without these columns. */
  facts?: Member;
  actions?: ReactNode;
  /** Id of the row, for focus. */
  id?: string;
}

const facts: readonly {
  readonly name: string;
  readonly Content: (props: { member: Member }) => ReactNode;
}[] = [
  { name: m.plan, Content: MemberPlan },
  { name: m.renewal, Content: MemberRenewal },
  { name: m.since, Content: MemberSince },
  { name: m.lastSeen, Content: MemberLastSeen },
];

/** Columns of a member's plan and dates. */
export const factColumns: readonly string[] = facts.map(({ name }) => name);

/** Cells for plan and dates. Each contains its column's name, shown where the table's head has no such column. */
const FactCells = ({ member }: { member: Member }) =>
  facts.map(({ name, Content }) => (
    <td key={name} role="cell" className="member-fact">
      <span className="member-fact-name">{name}</span>
      <div>
        <Content member={member} />
      </div>
    </td>
  ));

export const MemberTableRow = ({
  id,
  username,
  email,
  subscription,
  facts,
  actions,
}: MemberTableRowProps) => (
  <tr role="row" id={id}>
    <td role="cell" className="member-username">
      {username}
    </td>
    <td role="cell" className="member-email">
      {email}
    </td>
    <td role="cell" className="member-subscription">
      {subscription}
    </td>
    {facts && <FactCells member={facts} />}
    {actions !== undefined && (
      <td role="cell" className="member-actions">
        {actions}
      </td>
    )}
  </tr>
);
