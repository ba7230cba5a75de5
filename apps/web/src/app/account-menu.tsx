import { useQuery } from '@tanstack/react-query';
import { LogOut, Monitor, Moon, Shield, Sun } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { currentUserQuery } from '../lib/current-user.ts';
import { paths } from '../lib/paths.ts';
import { session } from '../lib/session.ts';
import { chooseTheme, readTheme, themeChoices } from '../lib/theme.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Menu, MenuGroup, MenuItem, MenuLink } from '../ui/menu.tsx';

const themes = {
  system: { label: 'Like the device', Icon: Monitor },
  dark: { label: 'Dark', Icon: Moon },
  light: { label: 'Light', Icon: Sun },
} as const;

export function AccountMenu({ isAdmin }: { isAdmin: boolean }) {
  const navigate = useNavigate();
  const { data: user } = useQuery(currentUserQuery);
  const [theme, setTheme] = useState(readTheme);
  const name = user?.username ?? session.username() ?? '';

  function logOut() {
    // The query cache empties itself on sign-out.
    session.signOut();
    navigate(paths.login());
  }

  return (
    <Menu
      label="Account"
      trigger={(trigger) => (
        <button {...trigger} type="button" aria-label="Account menu" className="icon-button">
          <Avatar name={name} src={user?.profile_image ?? null} />
        </button>
      )}
    >
      {(close) => (
        <>
          <div role="presentation" className="px-3 pt-1 pb-2">
            <p className="font-semibold">{name}</p>
            {user && <p className="text-sm break-all text-text-2">{user.email}</p>}
          </div>
          {isAdmin && (
            <MenuGroup label="Library">
              <MenuLink to={paths.admin()} icon={<Shield size={20} aria-hidden />} onSelect={close}>
                Admin
              </MenuLink>
            </MenuGroup>
          )}
          <MenuGroup label="Theme">
            {themeChoices.map((choice) => {
              const { label, Icon } = themes[choice];
              return (
                <MenuItem
                  key={choice}
                  icon={<Icon size={20} aria-hidden />}
                  checked={theme === choice}
                  onSelect={() => {
                    chooseTheme(choice);
                    setTheme(choice);
                  }}
                >
                  {label}
                </MenuItem>
              );
            })}
          </MenuGroup>
          <MenuGroup label="Session">
            <MenuItem icon={<LogOut size={20} aria-hidden />} onSelect={logOut}>
              Logout
            </MenuItem>
          </MenuGroup>
        </>
      )}
    </Menu>
  );
}
