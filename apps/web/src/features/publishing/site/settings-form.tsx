import type { DateLanguage, Site } from '@lamplight/contract';
import { dateLanguages, siteLimits } from '@lamplight/contract/site-limits';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { explainSaveFailure } from '../../../lib/explain-save-failure.ts';
import { paths } from '../../../lib/paths.ts';
import { noResult, useForm } from '../../../lib/use-form.ts';
import { useLeaveGuard } from '../../../lib/use-leave-guard.ts';
import { withSaved } from '../../../lib/with-saved.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckBox } from '../../../ui/check-box.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Link } from '../../../ui/link.tsx';
import { Section } from '../../../ui/section.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { showToast } from '../../../ui/toast.ts';
import { AccentSetting } from './accent-setting.tsx';
import { ImageSetting } from './image-setting.tsx';
import { LanguageSettings } from './language-settings.tsx';
import { bodyOf, isContested, isSame, type SettingsValues, valuesOf } from './settings-values.ts';
import { siteQuery, useSaveSite } from './site-queries.ts';

const languageNames = new Intl.DisplayNames('en', { type: 'language' });
const languageLabel = (language: DateLanguage): string => {
  const example = new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(new Date(2026, 0, 31));
  return `${languageNames.of(language) ?? language} (${example})`;
};

const firstDays = [
  { value: '1', label: 'Monday' },
  { value: '0', label: 'Sunday' },
  { value: '6', label: 'Saturday' },
];

/** Values of the settings while they are edited, and their saving. */
function useSettings(saved: Site) {
  const client = useQueryClient();
  const saving = useSaveSite();
  /** Saved settings that the form's values are based on. */
  const [base, setBase] = useState(saved);
  /** Revision of the newest settings that the values were compared with. */
  const [compared, setCompared] = useState(saved.revision);
  const { values, setValues, field, submit, isBusy, result } = useForm<SettingsValues>({
    initial: () => valuesOf(saved),
    validate: ({ name }) => (name.trim() === '' ? { name: 'Please enter a name.' } : {}),
    async send(written) {
      try {
        rebase(await saving.mutateAsync(bodyOf(written, base.revision)), written);
      } catch (error) {
        const failure = await explainSaveFailure(error, {
          conflict: () =>
            'Another admin has changed the settings meanwhile. Save again to keep your changes.',
          otherwise: 'The settings could not be saved. Please try again.',
          async readAgain() {
            rebase(await client.fetchQuery({ ...siteQuery, staleTime: 0 }));
            return true;
          },
        });
        return { isDone: false, ...failure };
      }
      showToast('Settings saved.');
      return { ...noResult, isDone: true };
    },
  });

  /** Continues from newer saved settings: fields that still have the values of `before` take the newer values. */
  function rebase(newer: Site, before = valuesOf(base)) {
    setBase(newer);
    setValues((now) => withSaved(now, before, valuesOf(newer)));
  }

  // A picture was saved, or another admin has saved first. If both admins changed the same field, leave the field as
  // it is: the next Save reports the conflict.
  if (!isBusy && saved.revision > compared) {
    setCompared(saved.revision);
    if (!isContested(values, valuesOf(saved), valuesOf(base))) rebase(saved);
  }

  return {
    values,
    field,
    submit,
    isBusy,
    result,
    isDirty: !isSame(values, valuesOf(base)),
    change: (next: Partial<SettingsValues>) => setValues((now) => ({ ...now, ...next })),
  };
}

type Settings = ReturnType<typeof useSettings>;

/** Form of the publisher's settings. Texts and colour are saved by Save, each picture at once. */
export function SettingsForm({ saved }: { saved: Site }) {
  const settings = useSettings(saved);
  const { isBusy } = settings;
  const guard = useLeaveGuard(settings.isDirty);
  return (
    <div className="grid gap-x-12 lg:grid-cols-2">
      <form noValidate onSubmit={settings.submit} className="min-w-0">
        <Section title="Site">
          <div className="grid gap-4">
            <TextField label="Name" {...settings.field('name')} autoComplete="off" />
            <TextField
              label="Tagline"
              hint="Shown beside the sign-in form and in link previews."
              {...settings.field('tagline')}
              autoComplete="off"
            />
          </div>
        </Section>
        <LookSettings {...settings} />
        <ContactSettings {...settings} />
        <LanguageSettings {...settings} />
        <DateSettings {...settings} />
        <p role="alert" className="mt-6 mb-2 font-medium text-danger">
          {settings.result.text}
        </p>
        <Button type="submit" busy={isBusy}>
          {isBusy ? 'Saving…' : 'Save'}
        </Button>
      </form>
      <div className="min-w-0">
        <Pictures saved={saved} />
      </div>
      <ConfirmDialog
        open={guard.isAsking}
        title="Discard changes?"
        text="The changes to these settings are not saved."
        confirmLabel="Discard"
        danger
        onConfirm={guard.leave}
        onCancel={guard.stay}
      />
    </div>
  );
}

const LookSettings = ({ values, change }: Settings) => (
  <>
    <Section title="Colour">
      <AccentSetting
        value={values.accent}
        onChange={(accent) => change({ accent })}
        shape={values.cover_shape}
      />
    </Section>
    <Section title="Covers">
      <SelectField
        label="Shape of the frame"
        hint="Covers are never cropped: each is shown whole."
        name="cover_shape"
        value={values.cover_shape}
        onChange={(shape) => change({ cover_shape: shape === 'square' ? shape : 'portrait' })}
      >
        <option value="portrait">Portrait, 3 : 4</option>
        <option value="square">Square</option>
      </SelectField>
    </Section>
    <Section title="Bar on phones">
      <SelectField
        label="Third item"
        hint="The other one is in the account menu."
        name="phone_bar"
        value={values.phone_bar}
        onChange={(item) => change({ phone_bar: item === 'library' ? item : 'tags' })}
      >
        <option value="tags">Tags</option>
        <option value="library">My Library</option>
      </SelectField>
    </Section>
    <Section title="Titles">
      <CheckBox
        label="Ignore leading articles when sorting titles"
        hint="‘The Hobbit’ is then listed under H. The article depends on the language of the book; without one, on the language of dates."
        isOn={values.articles === 'ignore'}
        onChange={(isOn) => change({ articles: isOn ? 'ignore' : 'count' })}
      />
    </Section>
  </>
);

const ContactSettings = ({ field }: Settings) => (
  <Section title="Emails and contact">
    <div className="grid gap-4">
      <TextField
        label="Sender’s name"
        hint="Empty for the name in MAIL_FROM."
        maxLength={2 * siteLimits.senderCharacters}
        {...field('sender')}
        autoComplete="off"
      />
      <TextField
        label="Contact"
        hint="An email or web address, shown in emails and on the sign-in screen."
        {...field('contact')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <p>
        <Link to={paths.adminEmails()} tone="accent">
          Texts of emails
        </Link>
      </p>
    </div>
  </Section>
);

const DateSettings = ({ values, change }: Settings) => (
  <Section title="Dates">
    <div className="grid gap-4">
      <SelectField
        label="Written as in"
        name="language"
        value={values.language}
        onChange={(language) => change({ language })}
      >
        <option value="">English (built-in)</option>
        {dateLanguages.map((language) => (
          <option key={language} value={language}>
            {languageLabel(language)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="First day of the week"
        name="first_day"
        value={values.first_day}
        onChange={(first_day) => change({ first_day })}
      >
        {firstDays.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
    </div>
  </Section>
);

const Pictures = ({ saved }: { saved: Site }) => (
  <Section title="Pictures">
    <p className="mb-6 text-text-2">Pictures are saved right away.</p>
    <div className="grid gap-8">
      <ImageSetting
        kind="logo"
        label="Logo"
        hint="A square picture, 512 pixels or more. It becomes the icon of the installed app, too."
        preview={
          saved.logo && (
            <img
              src={`${saved.logo}/icon-192.png`}
              alt="Logo in use"
              width={96}
              height={96}
              className="rounded-md border border-border"
            />
          )
        }
      />
      <ImageSetting
        kind="cover"
        label="Sign-in picture"
        hint="Fills the left half of the sign-in screen, and its top on phones. 600 pixels or more."
        preview={
          saved.cover && (
            <img
              src={saved.cover}
              alt="In use at sign-in"
              className="max-h-60 max-w-full justify-self-start rounded-md border border-border"
            />
          )
        }
      />
    </div>
  </Section>
);
