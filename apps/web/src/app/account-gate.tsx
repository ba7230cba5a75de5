import type { CurrentUser } from '@lamplight/contract';
import { useState } from 'react';
import { FactorSetupScreen, logOut } from '../features/accounts/index.ts';
import { YourDataSection } from '../features/membership/index.ts';
import { ConsentScreen } from '../features/publishing/index.ts';

interface AccountGateProps {
  user: CurrentUser | undefined;
  onDone: () => void;
}

/** Replaces every screen until a member has what must come first: a second factor, consent to changed pages. */
export function AccountGate({ user, onDone }: AccountGateProps) {
  // Stays until the member continues: the recovery codes must not disappear when the account is read again.
  const [isSettingUp, setSettingUp] = useState(user?.second_factor_missing ?? false);
  if (isSettingUp)
    return (
      <FactorSetupScreen
        onDone={() => {
          setSettingUp(false);
          if (!user?.consent_missing) onDone();
        }}
      />
    );
  return (
    <ConsentScreen
      account={user && <YourDataSection username={user.username} />}
      onDone={onDone}
      onLogOut={logOut}
    />
  );
}
