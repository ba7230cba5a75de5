import type { CurrentUser } from '@lamplight/contract';
import { useState } from 'react';
import { FactorSetupScreen, logOut } from '../features/accounts/index.ts';
import { YourDataSection } from '../features/membership/index.ts';
import { ConsentScreen } from '../features/publishing/index.ts';

interface AccountGateProps {
  user: CurrentUser | undefined;
  onDone: () => void;
}

/** Replaces every screen until the member has set up a required second factor and agreed to changed pages. */
export function AccountGate({ user, onDone }: AccountGateProps) {
  // Stays true until the member continues: reloading the account must not hide the recovery codes.
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
