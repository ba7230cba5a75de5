import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { isChanged, MailTextForm, mailNames, mailTextsQuery } from '../../features/mail-texts/index.ts';
import { detailOf } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Select } from '../../ui/select.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { BackButton } from '../shared/back-button.tsx';

/** /admin/emails: the texts of all emails; the chosen one is in the address. */
export function MailTextsScreen() {
  const id = useId();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const mails = useQuery({ ...mailTextsQuery, refetchOnMount: 'always', refetchOnWindowFocus: false });
  const mail = mails.data?.find(({ kind }) => kind === query.get('mail')) ?? mails.data?.[0];
  return (
    <div className="wrap">
      <div className="pt-3">
        <BackButton to={paths.adminSettings()} />
      </div>
      <h1 className="mt-1 mb-5 text-3xl">Emails</h1>
      {mail && mails.isFetchedAfterMount ? (
        <>
          <div className="grid max-w-md gap-1.5">
            <label htmlFor={id} className="text-sm font-semibold">
              Email
            </label>
            <Select
              id={id}
              className="field"
              value={mail.kind}
              onChange={(event) =>
                void navigate(paths.adminEmails({ mail: event.target.value }), { replace: true })
              }
            >
              {mails.data?.map((one) => (
                <option key={one.kind} value={one.kind}>
                  {mailNames[one.kind].name}
                  {isChanged(one) ? ' (changed)' : ''}
                </option>
              ))}
            </Select>
          </div>
          <MailTextForm key={mail.kind} mail={mail} />
        </>
      ) : mails.error ? (
        <ErrorState detail={detailOf(mails.error, 'The emails could not be loaded.')} query={mails} />
      ) : (
        <p className="grid place-items-center py-16">
          <Spinner label="Loading emails" />
        </p>
      )}
    </div>
  );
}
