import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import { isChanged, MailTextForm, mailNames, mailTextsQuery } from '../../features/accounts/index.ts';
import { detailOf } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { BackButton } from '../shared/back-button.tsx';
import { m } from './messages.ts';

/** /admin/emails: the texts of all emails; the selected email is in the URL. */
export function MailTextsScreen() {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const mails = useQuery({ ...mailTextsQuery, refetchOnMount: 'always', refetchOnWindowFocus: false });
  const chosen = mails.data?.find(({ kind }) => kind === query.get('mail')) ?? mails.data?.[0];
  return (
    <div className="wrap">
      <div className="pt-3">
        <BackButton to={paths.adminSettings()} />
      </div>
      <h1 className="mt-1 mb-5 text-3xl">{m.emails}</h1>
      <Loaded
        data={mails.isFetchedAfterMount ? chosen : undefined}
        query={mails}
        detail={detailOf(mails.error, m.emailsNotLoaded)}
        label={m.loadingEmails}
      >
        {(mail) => (
          <>
            <div className="max-w-md">
              <SelectField
                label={m.email}
                value={mail.kind}
                onChange={(kind) => void navigate(paths.adminEmails({ mail: kind }), { replace: true })}
              >
                {mails.data?.map((listedMail) => (
                  <option key={listedMail.kind} value={listedMail.kind}>
                    {mailNames[listedMail.kind].name}
                    {isChanged(listedMail) ? m.changed : ''}
                  </option>
                ))}
              </SelectField>
            </div>
            <MailTextForm key={mail.kind} mail={mail} />
          </>
        )}
      </Loaded>
    </div>
  );
}
