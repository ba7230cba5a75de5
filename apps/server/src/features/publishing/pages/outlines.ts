import type { PageOutline, Site } from '@lamplight/contract';
import { languageTags } from '@lamplight/messages/languages';
import { inLanguage } from '../../../platform/language.ts';
import { m } from './outlines.messages.ts';

/** Returns whether a text still has the note of an outline, in any language; such a page cannot be published. */
export const hasOutlineNote = (text: string): boolean =>
  languageTags.some((tag) => text.includes(inLanguage(tag, () => m.note)));

const section = (heading: string, ...blocks: string[]): string => [`## ${heading}`, ...blocks].join('\n\n');
const page = (...sections: string[]): string => `${sections.join('\n\n')}\n`;
const list = (...items: string[]): string => items.map((item) => `- ${item}`).join('\n');
const quote = (...lines: string[]): string => lines.map((line) => `> ${line}`).join('\n');

const contactOf = ({ contact }: Site): string => contact || m.email;

const publisher = (site: Site): string =>
  `${m.company}\n${m.street}\n${m.city}\n\n${m.contact({ contact: contactOf(site) })}`;

const imprint = (site: Site): string =>
  page(
    section(m.publisherOf({ name: site.name }), `${publisher(site)}\n${m.phone}`),
    section(m.represented, m.directors),
    section(m.register, `${m.registerNumber}\n${m.vat}`),
    section(m.responsible, m.nameAndAddress),
    section(m.disputes, m.arbitration),
  );

const terms = (site: Site): string =>
  page(
    section(m.who, m.whoText({ name: site.name, contact: contactOf(site) })),
    section(m.membership, m.membershipText({ name: site.name })),
    section(m.price, m.priceText),
    section(m.canceling, m.cancelingText),
    section(m.forbidden, m.forbiddenText),
    section(m.comments, m.commentsText({ name: site.name })),
    section(m.liability, m.rules),
    section(m.changes, m.changesText),
    section(m.law, m.lawText),
  );

const privacy = (site: Site): string =>
  page(
    section(m.controller, `${publisher(site)}\n${m.officer}`),
    section(
      m.stored,
      list(
        m.storedAccount,
        m.storedSigningIn,
        m.storedMembership,
        m.storedGifts,
        m.storedListening,
        m.storedMoments,
        m.storedFeeds,
        m.storedNotifications,
        m.storedCommunity,
        m.storedConsent,
        m.storedEmails,
        m.storedImported,
        m.storedIntegrations,
        m.storedAudit,
        m.storedLog,
      ),
    ),
    section(m.browser, m.browserText),
    section(
      m.recipients,
      list(m.paymentProvider, m.emailProvider, m.pushServices, m.webhookReceivers, m.hostingProvider),
      m.transfers,
    ),
    section(m.howLong, m.howLongText),
    section(m.rights, m.rightsText({ contact: contactOf(site) })),
  );

const withdrawal = (site: Site): string =>
  page(
    section(m.withdraw, m.withdrawText, m.statement, publisher(site)),
    section(m.follows, m.returned),
    section(m.form, quote(m.formText({ name: site.name }), m.formFields)),
  );

const about = (site: Site): string =>
  page(section(site.name, m.whoYouAre), section(m.contactHeading, publisher(site)));

/**
 * Returns page outlines for the publisher to complete, in the language of the request; docs/privacy.md says what data
 * the product stores.
 */
export const outlinesFor = (site: Site): PageOutline[] =>
  [
    { slug: 'terms', title: m.terms, body: terms(site), needs_consent: true },
    { slug: 'privacy', title: m.privacy, body: privacy(site), needs_consent: false },
    { slug: 'imprint', title: m.imprint, body: imprint(site), needs_consent: false },
    { slug: 'withdrawal', title: m.withdrawal, body: withdrawal(site), needs_consent: false },
    { slug: 'about', title: m.about, body: about(site), needs_consent: false },
  ].map((outline) => ({ ...outline, body: `${quote(m.note)}\n\n${outline.body}` }));
