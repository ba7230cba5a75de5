import type { BodyOf, Endpoints } from '@lamplight/contract';
import { accountLimits } from '@lamplight/contract/account-limits';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { call, detailOf } from '../../../lib/api.ts';
import { Button } from '../../../ui/button.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { showToast } from '../../../ui/toast.ts';
import { memberCountsQuery, memberPagesKey } from '../members/member-queries.ts';
import { m } from './messages.ts';

type Invitation = BodyOf<Endpoints['POST /members/invitations']>;

const empty = { email: '', username: '', access: 'free_months', months: '1' } as const;
type Fields = { email: string; username: string; access: Invitation['access']; months: string };
const { min, max } = accountLimits.grantMonths;

/** A button with a dialog that invites one person. */
export function InviteMember() {
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [fields, setFields] = useState<Fields>(empty);
  const months = Number(fields.months);
  const isFree = fields.access === 'free_months';
  const hasMonths = Number.isInteger(months) && months >= min && months <= max;
  const invite = useMutation({
    mutationFn: () => {
      const { email, username, access } = fields;
      return call('POST /members/invitations', {
        body: { email, access, ...(username.trim() && { username }), ...(isFree && { months }) },
      });
    },
    onSuccess: ({ is_new }) => {
      showToast(is_new ? m.invited : m.invitedAgain);
      close();
      void client.invalidateQueries({ queryKey: memberPagesKey });
      void client.invalidateQueries(memberCountsQuery);
    },
  });
  const close = () => {
    setOpen(false);
    setFields(empty);
    invite.reset();
  };
  const set = (name: keyof Fields) => (value: string) => setFields((now) => ({ ...now, [name]: value }));
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        icon={<UserPlus size={18} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {m.invite}
      </Button>
      <FormDialog
        open={isOpen}
        title={m.inviteTitle}
        submitLabel={m.invite}
        busy={invite.isPending}
        maySubmit={fields.email.trim() !== '' && (!isFree || hasMonths)}
        problem={invite.error && detailOf(invite.error, m.notInvited)}
        onClose={close}
        onSubmit={() => invite.mutate()}
      >
        <p>{m.inviteText}</p>
        <TextField
          label={m.email}
          type="email"
          autoComplete="off"
          value={fields.email}
          onChange={set('email')}
          data-autofocus
        />
        <TextField
          label={m.username}
          autoComplete="off"
          hint={m.usernameHint}
          value={fields.username}
          onChange={set('username')}
        />
        <SelectField label={m.access} value={fields.access} onChange={set('access')}>
          <option value="free_months">{m.freeMonths}</option>
          <option value="premium">{m.premiumAccess}</option>
          <option value="none">{m.payThemselves}</option>
        </SelectField>
        {isFree && (
          <TextField
            label={m.months}
            inputMode="numeric"
            value={fields.months}
            onChange={set('months')}
            error={hasMonths ? undefined : m.mailsRange({ min, max })}
          />
        )}
      </FormDialog>
    </>
  );
}
