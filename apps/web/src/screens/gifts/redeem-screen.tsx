import type { RedeemedGift } from '@lamplight/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import {
  codedGiftQuery,
  GiftCodeForm,
  GiftSummary,
  RedeemedNote,
  RedeemIntoOwn,
  RegisterWithGift,
} from '../../features/membership/index.ts';
import { sitePagesQuery, useSitePages } from '../../features/publishing/index.ts';
import { detailOf } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { textOf } from '../../lib/record.ts';
import { returnPath } from '../../lib/return-path.ts';
import { session } from '../../lib/session.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { AuthLayout } from '../shared/auth-layout.tsx';
import { m } from './messages.ts';

const refusals = {
  redeemed: m.redeemedAlready,
  expired: m.expired,
  taken_back: m.takenBack,
} as const;

function Redeem({ code, onDone }: { code: string; onDone: (done: RedeemedGift) => void }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const gift = useQuery(codedGiftQuery(code));
  const pages = useSitePages().filter((page) => page.needs_consent);
  const [username] = useState(() => (session.isSignedIn() ? session.username() : null));
  return (
    <div className="grid gap-5">
      <Loaded
        data={gift.data}
        query={gift}
        detail={detailOf(gift.error, m.codeNotChecked)}
        label={m.loadingGift}
      >
        {(loaded) => (
          <>
            <GiftSummary gift={loaded} />
            {loaded.state !== 'paid' ? (
              <p role="alert" className="font-semibold">
                {refusals[loaded.state]}
              </p>
            ) : username !== null ? (
              <RedeemIntoOwn code={code} username={username} onDone={onDone} />
            ) : (
              <>
                <p className="text-text-2">{m.newAccount}</p>
                <RegisterWithGift
                  code={code}
                  pages={pages}
                  onPagesChanged={() => client.invalidateQueries(sitePagesQuery)}
                  onDone={() => void navigate(paths.home(), { replace: true })}
                />
                <ButtonLink
                  to={paths.login()}
                  variant="outline"
                  full
                  onClick={() => returnPath.set(null, paths.redeem(code))}
                >
                  {m.logIn}
                </ButtonLink>
              </>
            )}
          </>
        )}
      </Loaded>
      <ButtonLink to={paths.redeem()} state={gift.isError ? { code } : null} variant="ghost" full>
        {m.otherCode}
      </ButtonLink>
    </div>
  );
}

/**
 * /redeem: asks for the code of a gift. /redeem/{code}: redeems the gift for a new account or for the visitor's
 * account.
 */
export function RedeemScreen() {
  const { code } = useParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const [done, setDone] = useState<RedeemedGift | null>(null);
  return (
    <AuthLayout title={done ? m.enjoy : m.redeemTitle}>
      {done ? (
        <RedeemedNote done={done} />
      ) : code === undefined ? (
        <GiftCodeForm
          initial={textOf(state, 'code')}
          onCode={(typed) => void navigate(paths.redeem(typed))}
        />
      ) : (
        <Redeem key={code} code={code} onDone={setDone} />
      )}
    </AuthLayout>
  );
}
