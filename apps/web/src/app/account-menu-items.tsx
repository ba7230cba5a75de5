import { LibraryBig, LogOut, Monitor, Moon, Shield, Sun, Tag } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { logOut } from '../features/accounts/index.ts';
import { askBeforeLoss } from '../lib/ask-before-loss.ts';
import { paths } from '../lib/paths.ts';
import { chooseTheme, readTheme, themeChoices } from '../lib/theme.ts';
import { useSite } from '../lib/use-site.ts';
import { MenuGroup, MenuItem, MenuLink } from '../ui/menu.tsx';
import { m } from './messages.ts';

const themeIcons = {
  system: Monitor,
  dark: Moon,
  light: Sun,
} as const;

function ThemeItems() {
  const [theme, setTheme] = useState(readTheme);
  return themeChoices.map((choice) => {
    const Icon = themeIcons[choice];
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
        {m[`theme_${choice}`]}
      </MenuItem>
    );
  });
}

export interface AccountMenuItemsProps {
  name: string;
  email: string | undefined;
  adminPath: string | null;
  close: () => void;
}

export function AccountMenuItems({ name, email, adminPath, close }: AccountMenuItemsProps) {
  const navigate = useNavigate();
  const { phone_bar } = useSite();
  const top = useRef<HTMLDivElement>(null);
  // The menu may have opened before this code was loaded: focus its first item.
  useEffect(() => top.current?.parentElement?.querySelector<HTMLElement>('[role^="menuitem"]')?.focus(), []);

  function leave() {
    close();
    askBeforeLoss(() => {
      // Sign-out clears the query cache.
      logOut();
      void navigate(paths.login());
    });
  }

  return (
    <>
      <div ref={top} role="presentation" className="px-3 pt-1 pb-2">
        <p className="font-semibold">
          <bdi>{name}</bdi>
        </p>
        {email && <p className="text-sm break-all text-text-2">{email}</p>}
      </div>
      <MenuGroup label={m.library}>
        <MenuLink to={paths.library()} icon={<LibraryBig size={20} aria-hidden />} onSelect={close}>
          {m.myLibrary}
        </MenuLink>
        {phone_bar === 'library' && (
          <MenuLink to={paths.tags()} icon={<Tag size={20} aria-hidden />} onSelect={close}>
            {m.tags}
          </MenuLink>
        )}
        {adminPath !== null && (
          <MenuLink to={adminPath} icon={<Shield size={20} aria-hidden />} onSelect={close}>
            {m.admin}
          </MenuLink>
        )}
      </MenuGroup>
      <MenuGroup label={m.theme}>
        <ThemeItems />
      </MenuGroup>
      <MenuGroup label={m.account}>
        <MenuItem icon={<LogOut size={20} aria-hidden />} onSelect={leave}>
          {m.logout}
        </MenuItem>
      </MenuGroup>
    </>
  );
}
