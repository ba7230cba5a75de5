import { Bookmark, Moon, Pause, Play, Volume2 } from 'lucide-react';
import { useState } from 'react';
import { clockTime, spokenTime } from '../../lib/format.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Link } from '../../ui/link.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Section } from '../../ui/section.tsx';
import { Slider } from '../../ui/slider.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';

const variants = ['solid', 'outline', 'ghost', 'danger'] as const;
const sizes = ['sm', 'md', 'lg'] as const;

function Buttons() {
  const [isPressed, setPressed] = useState(true);
  return (
    <Section title="Buttons">
      <div className="grid gap-4">
        {variants.map((variant) => (
          <div key={variant} className="flex flex-wrap items-center gap-3">
            {sizes.map((size) => (
              <Button key={size} variant={variant} size={size}>
                {variant} {size}
              </Button>
            ))}
            <Button variant={variant} icon={<Play size={18} aria-hidden />}>
              Continue
            </Button>
            <Button variant={variant} disabled>
              Disabled
            </Button>
            <Button variant={variant} busy>
              Busy
            </Button>
          </div>
        ))}
        <div className="flex flex-wrap items-center gap-3">
          <ButtonLink to="/login">A link as a button</ButtonLink>
          <Link to="/login" tone="accent">
            A link in words
          </Link>
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <IconButton label="Sleep timer" icon={<Moon size={22} aria-hidden />} />
          <IconButton
            label="Bookmark"
            pressed={isPressed}
            icon={<Bookmark size={22} aria-hidden fill={isPressed ? 'currentColor' : 'none'} />}
            onClick={() => setPressed(!isPressed)}
          />
          <IconButton label="Volume" size="lg" icon={<Volume2 size={26} aria-hidden />} />
          <IconButton label="Disabled" disabled icon={<Moon size={22} aria-hidden />} />
          <IconButton
            label="Pause"
            variant="solid"
            icon={<Pause size={22} aria-hidden fill="currentColor" />}
          />
          <IconButton
            label="Play"
            variant="solid"
            size="play"
            icon={<Play size={30} aria-hidden fill="currentColor" />}
          />
        </div>
      </div>
    </Section>
  );
}

function Fields() {
  const [text, setText] = useState('reader@example.com');
  const [password, setPassword] = useState('by-lamplight');
  const [search, setSearch] = useState('');
  const [words, setWords] = useState('It grows\nwith what is in it.');
  return (
    <Section title="Fields">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Email"
          type="email"
          autoComplete="off"
          value={text}
          onChange={setText}
          hint="We write seldom."
        />
        <TextField label="With an error" value={text} onChange={setText} error="This name is taken." />
        <PasswordField label="Password" autoComplete="off" value={password} onChange={setPassword} />
        <TextField label="Disabled" disabled value={text} onChange={setText} />
        <TextArea label="Add a comment" placeholder="Add a comment" value={words} onChange={setWords} />
        <TextArea label="Too long" value={words} onChange={setWords} error="12 too many to be posted." />
        <SearchField label="Search audiobooks" value={search} onChange={setSearch} />
        <SearchField label="Search chapters" value="lantern" onChange={setSearch} />
      </div>
    </Section>
  );
}

function Movers() {
  const [position, setPosition] = useState(724);
  const [page, setPage] = useState(6);
  const [tab, setTab] = useState<'chapters' | 'comments'>('chapters');
  return (
    <Section title="Sliders, tabs, pages">
      <div className="grid gap-6">
        <div className="flex items-center gap-3 tabular-nums">
          {clockTime(position)}
          <Slider
            label="Position"
            max={1970}
            step={1}
            value={position}
            buffered={1200}
            valueText={spokenTime(position)}
            onInput={setPosition}
          />
          {clockTime(1970)}
        </div>
        <Slider
          label="Disabled"
          max={1}
          step={0.01}
          value={0.4}
          valueText="40 percent"
          onInput={() => {}}
          disabled
        />
        <div className="rounded-lg border border-border bg-surface">
          <Tabs
            label="Panels"
            selected={tab}
            onSelect={setTab}
            tabs={[
              { id: 'chapters', label: 'Chapters', panel: <p className="p-4">The Bell Below</p> },
              { id: 'comments', label: 'Comments', panel: <p className="p-4">No comments yet.</p> },
            ]}
          />
        </div>
        <Pagination page={page} pages={12} onPage={setPage} ends label="Pages with ends" />
        <Pagination page={1} pages={3} hrefFor={(to) => `?page=${to}`} label="Pages as links" spelled />
      </div>
    </Section>
  );
}

export function GalleryControls() {
  return (
    <>
      <Buttons />
      <Fields />
      <Movers />
    </>
  );
}
