// Safari drops a table's semantics when it is laid out as cards, so its roles are explicit.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import type { ReactNode } from 'react';
import './member-table.css';

export interface MemberTableProps {
  /** Accessible name. */
  label: string;
  columns: readonly { readonly name: string; readonly sorted?: 'ascending' | 'descending' | undefined }[];
  isBusy?: boolean;
  /** Rows: `MemberTableRow`. */
  children: ReactNode;
}

/** A table with a sticky head; its rows are cards on a phone. */
export const MemberTable = ({ label, columns, isBusy = false, children }: MemberTableProps) => (
  <table role="table" aria-label={label} aria-busy={isBusy} className="member-table">
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
  actions?: ReactNode;
  /** Id of the row, for focus. */
  id?: string;
}

export const MemberTableRow = ({ id, username, email, subscription, actions }: MemberTableRowProps) => (
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
    {actions !== undefined && (
      <td role="cell" className="member-actions">
        {actions}
      </td>
    )}
  </tr>
);
